// Who this person is on the server: a guest with a name, made when it is first needed.

import { http } from './http';
import { Refused } from './trouble';

const NAMES = [
  'Badger', 'Beaver', 'Bittern', 'Cricket', 'Curlew', 'Dormouse', 'Falcon', 'Ferret', 'Finch', 'Gannet', 'Hare', 'Heron', 'Ibex', 'Jackdaw', 'Kestrel',
  'Lark', 'Linnet', 'Lynx', 'Magpie', 'Marten', 'Merlin', 'Mole', 'Newt', 'Osprey', 'Otter', 'Owl', 'Plover', 'Puffin', 'Raven', 'Robin', 'Siskin',
  'Stoat', 'Swift', 'Tern', 'Thrush', 'Vole', 'Wagtail', 'Weasel', 'Wren',
];

/** Set once there was a guest on this device: a stranger's first look at the page need not ask who they are. */
const MET = 'parlor.met';

function met(): boolean {
  try {
    return localStorage.getItem(MET) !== null;
  } catch {
    return true;
  }
}

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

  /** Asks where there is something to know: the cookie itself cannot be seen from here. */
  async greet(): Promise<void> {
    if (met()) await this.ask();
  }

  async #ask(): Promise<void> {
    try {
      this.#meet((await http.me()).name);
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
    this.#meet((await http.makeGuest(animal())).name);
  }

  /** Takes another name. */
  async rename(name: string): Promise<void> {
    if (!this.known) await this.ask();
    this.#meet((this.name === null ? await http.makeGuest(name) : await http.rename(name)).name);
  }

  /** Is forgotten by the server. */
  async forget(): Promise<void> {
    await http.forget();
    this.name = null;
    try {
      localStorage.removeItem(MET);
    } catch {
      // Without storage there is nothing to forget.
    }
  }

  #meet(name: string): void {
    this.name = name;
    try {
      localStorage.setItem(MET, '1');
    } catch {
      // Without storage the server is asked each time.
    }
  }
}

function animal(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Guest';
}

export const me = new Me();
