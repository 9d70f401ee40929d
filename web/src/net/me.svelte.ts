// Who this person is on the server: a guest with a name, made when it is first needed.

import { http } from './http';
import { Refused } from './trouble';

const NAMES = [
  'Badger', 'Beaver', 'Bittern', 'Cricket', 'Curlew', 'Dormouse', 'Falcon', 'Ferret', 'Finch', 'Gannet', 'Hare', 'Heron', 'Ibex', 'Jackdaw', 'Kestrel',
  'Lark', 'Linnet', 'Lynx', 'Magpie', 'Marten', 'Merlin', 'Mole', 'Newt', 'Osprey', 'Otter', 'Owl', 'Plover', 'Puffin', 'Raven', 'Robin', 'Siskin',
  'Stoat', 'Swift', 'Tern', 'Thrush', 'Vole', 'Wagtail', 'Weasel', 'Wren',
];

class Me {
  /** The name; null while nobody has been made up yet. */
  name = $state<string | null>(null);
  /** Whether the server has been asked. */
  known = $state(false);
  #asking: Promise<void> | null = null;
  #making: Promise<void> | null = null;

  /** Asks the server who the cookie belongs to. */
  async ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      this.name = (await http.me()).name;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.name = null;
    }
    this.known = true;
  }

  /** Makes a guest if there is none yet. */
  async ensure(): Promise<void> {
    if (!this.known) await this.ask();
    if (this.name !== null) return;
    this.#making ??= this.#make().finally(() => (this.#making = null));
    await this.#making;
  }

  async #make(): Promise<void> {
    this.name = (await http.makeGuest(animal())).name;
  }

  /** Takes another name. */
  async rename(name: string): Promise<void> {
    if (!this.known) await this.ask();
    this.name = (this.name === null ? await http.makeGuest(name) : await http.rename(name)).name;
  }

  /** Is forgotten by the server. */
  async forget(): Promise<void> {
    await http.forget();
    this.name = null;
  }
}

function animal(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Guest';
}

export const me = new Me();
