// Trades: how they are written, and what each side gains.

import { membersOf } from './estate';
import type { DeckId, Goods, Group, Print, Terms, View } from './types';

export const NOTHING: Goods = { land: [], cash: 0, jail_cards: [] };
/** P32. */
export const OFFERS_PER_TURN = 3;
export const COUNTERS_PER_OFFER = 3;

export function isNothing(goods: Goods): boolean {
  return goods.land.length === 0 && goods.cash === 0 && goods.jail_cards.length === 0;
}

/** `5 6 +100 card-a`, or `nothing`. */
export function writeGoods(goods: Goods): string {
  if (isNothing(goods)) return 'nothing';
  const land = [...goods.land].sort((a, b) => a - b).map(String);
  const cards = (['a', 'b'] as DeckId[]).filter((deck) => goods.jail_cards.includes(deck)).map((deck) => `card-${deck}`);
  return [...land, ...(goods.cash > 0 ? [`+${goods.cash}`] : []), ...cards].join(' ');
}

/** `5 6 +100 for 11`. */
export function writeTerms({ give, ask }: Terms): string {
  return `${writeGoods(give)} for ${writeGoods(ask)}`;
}

/** Cash and land at list price. */
export function listValue(board: Print, goods: Goods): number {
  return goods.cash + goods.land.reduce((sum, space) => sum + (board.spaces[space]?.price ?? 0), 0);
}

/** P33: what one gets less what one gives, as a percentage of what one gives, from −100 to 100; 100 where one gives nothing. */
export function favourability(board: Print, give: Goods, get: Goods): number {
  const [gives, gets] = [listValue(board, give), listValue(board, get)];
  if (gives === 0) return 100;
  return Math.max(-100, Math.min(100, Math.trunc(((gets - gives) * 100) / gives)));
}

/** The groups that a seat would own completely after the trade and does not own now; and those that it would lose. */
export function groupChanges(view: View, seat: number, give: Goods, get: Goods): { completes: Group[]; breaks: Group[] } {
  const now = new Set(view.players[seat]?.properties ?? []);
  const then = new Set([...now].filter((space) => !give.land.includes(space)).concat(get.land));
  const touched = [...new Set([...give.land, ...get.land].map((space) => view.board.spaces[space]?.group).filter((group) => group != null))];
  const whole = (owned: Set<number>, group: Group) => membersOf(view.board, group).every((space) => owned.has(space));
  return { completes: touched.filter((group) => !whole(now, group) && whole(then, group)), breaks: touched.filter((group) => whole(now, group) && !whole(then, group)) };
}

/** Land can be traded if nothing is built in its whole group (P32). */
export function isTradable(view: View, space: number): boolean {
  const group = view.board.spaces[space]?.group;
  return group != null && membersOf(view.board, group).every((member) => view.spaces[member]?.level === 0);
}
