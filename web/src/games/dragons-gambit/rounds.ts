// The score sheets of the rounds that this device has seen, kept for the tab: a view holds only the last one.

import type { Sheet } from '../../wire/dragons-gambit/Sheet';
import type { View } from '../../wire/dragons-gambit/View';

export type Rounds = Record<number, Sheet>;

const keyOf = (address: string) => `parlor.dragons-gambit.rounds ${address}`;

/** Which round the sheet of a view belongs to: the one before, or this one when the game is over. */
export function sheetRound(view: View): number {
  return view.phase.type === 'over' ? view.round : view.round - 1;
}

/** The rounds with the sheet of this view. A live view forgets later ones, which an undo has taken back. */
export function noted(rounds: Rounds, view: View, live: boolean): Rounds {
  const last = sheetRound(view);
  const known = Object.fromEntries(Object.entries(rounds).filter(([round]) => !live || Number(round) <= last)) as Rounds;
  return view.last_round ? { ...known, [last]: view.last_round } : known;
}

export function kept(address: string): Rounds {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(address)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Rounds) : {};
  } catch {
    return {};
  }
}

export function keep(address: string, rounds: Rounds): void {
  try {
    sessionStorage.setItem(keyOf(address), JSON.stringify(rounds));
  } catch {
    // Without storage the sheets last as long as the page.
  }
}
