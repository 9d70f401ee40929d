// What a seat may do now, with ways to find things in it.

import type { MenuItem } from '../wire/server';

export class Menu {
  static readonly empty = new Menu([]);
  readonly items: readonly MenuItem[];
  readonly #byText: Map<string, MenuItem>;

  constructor(items: readonly MenuItem[]) {
    this.items = items;
    this.#byText = new Map(items.map((item) => [item.text, item]));
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Whether exactly this action is offered: `menu.has('throw')`. */
  has(text: string): boolean {
    return this.#byText.has(text);
  }

  get(text: string): MenuItem | undefined {
    return this.#byText.get(text);
  }

  /** The items that begin with this word: `menu.of('buy')`. */
  of(verb: string): MenuItem[] {
    return this.items.filter((item) => verbOf(item.text) === verb);
  }

  /** The first words, in the order of the menu. */
  get verbs(): string[] {
    return [...new Set(this.items.map((item) => verbOf(item.text)))];
  }
}

/** The first word of an action in notation. */
export function verbOf(text: string): string {
  const space = text.indexOf(' ');
  return space < 0 ? text : text.slice(0, space);
}
