// D50 notes: marks that a player makes on the backs of cards. They stay on this device and with the place, not with the card; nobody checks them.

import type { Spot } from './aim';

const LONGEST = 6;
const keyOf = (address: string, you: number) => `parlor.dragons-gambit.notes ${address} s${you + 1}`;

interface Kept {
  round: number;
  marks: Record<string, string>;
}

export class Notes {
  #kept = $state<Kept>({ round: 0, marks: {} });
  readonly #key: string;

  constructor(address: string, you: number) {
    this.#key = keyOf(address, you);
    try {
      const found = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null') as Kept | null;
      if (found && typeof found.marks === 'object') this.#kept = found;
    } catch {
      // What cannot be read is as good as no note.
    }
  }

  /** A new round begins with clean backs. */
  turnTo(round: number): void {
    if (this.#kept.round !== round) this.#kept = { round, marks: {} };
  }

  at({ seat, position }: Spot): string {
    return this.#kept.marks[`${seat}:${position}`] ?? '';
  }

  mark({ seat, position }: Spot, text: string): void {
    this.#kept.marks[`${seat}:${position}`] = text.trim().slice(0, LONGEST);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify($state.snapshot(this.#kept)));
    } catch {
      // Without storage the notes last as long as the page.
    }
  }
}
