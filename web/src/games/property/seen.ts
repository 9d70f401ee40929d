// What is printed never changes in a game. The frame asks for money and sentences without a view, so the print seen last is kept here.

import type { Print } from './types';

const GROUPED = new Intl.NumberFormat('en-GB');
let print: Print | null = null;

export function remember(board: Print): void {
  print = board;
}

export function currency(): string {
  return print?.currency ?? '';
}

export function nameOf(space: number): string {
  return print?.spaces[space]?.name ?? String(space);
}

/** Whether a space is the jail: by a move nobody is locked up there (P14). */
export function isJail(space: number): boolean {
  return print?.spaces[space]?.kind === 'jail';
}

export function deckName(deck: 'a' | 'b'): string {
  return print?.decks[deck === 'a' ? 0 : 1]?.name ?? deck;
}

export function cardTitle(deck: 'a' | 'b', card: number): string {
  return print?.decks[deck === 'a' ? 0 : 1]?.cards[card - 1]?.title ?? String(card);
}

/** `£1,250`; the sign stands before the amount, a minus before the sign. */
export function money(amount: number): string {
  return `${amount < 0 ? '−' : ''}${currency()}${GROUPED.format(Math.abs(amount))}`;
}
