// The status sentence: who must do what, in the person's language.

import type { Language } from '../../settings.svelte';
import type { View } from '../../wire/space-monopoly/View';
import type { SeatFace } from '../screen';
import { pounds, TITLES } from './companies';
import { de, en, type Words } from './strings';

/** Above it the limit of purchases is none. */
const ANY_NUMBER = 1000;

/** What the viewer is asked, or whom the game waits for; null after the end, which the frame tells. */
export function prompt(view: View, you: number | null, seats: SeatFace[], language: Language): string | null {
  const words: Words = language === 'de' ? de : en;
  const name = (seat: number) => seats[seat]?.name ?? `s${seat + 1}`;
  const { phase } = view;
  if (phase.type === 'over') return null;
  if (phase.type === 'diamonds') return words.asks.diamonds(phase.left);
  if (phase.type === 'drawing') return words.asks.drawing(name(view.seat));
  if (view.deciding !== you) return words.asks.waits(name(view.deciding ?? view.seat));
  switch (phase.type) {
    case 'placing': return withSales(phase.offered.length === 0 ? words.asks.placeAny : words.asks.placeOn(phase.offered.join(', ')), view, words);
    case 'founding': return words.asks.found(phase.square);
    case 'choosing': return words.asks.choose(phase.square);
    case 'disposing': return askDisposal(view, words);
    case 'buying': return withSales(askBuying(view, words), view, words);
  }
}

function withSales(ask: string, view: View, words: Words): string {
  const own = view.you === null ? undefined : view.players[view.you];
  return view.companies.some((company, at) => company.active && (own?.shares[at] ?? 0) > 0) ? `${ask} ${words.asks.maySell}` : ask;
}

function askBuying(view: View, words: Words): string {
  const cash = view.you === null ? 0 : (view.players[view.you]?.cash ?? 0);
  const isOpen = view.companies.some(({ price, pool }) => pool > 0 && price > 0 && price <= cash);
  if (!isOpen || view.buys_left === 0) return words.asks.endOnly;
  return view.buys_left > ANY_NUMBER ? words.asks.buyAny : words.asks.buy(view.buys_left);
}

function askDisposal({ disposal }: View, words: Words): string | null {
  return disposal && words.asks.dispose(TITLES[disposal.acquirer], TITLES[disposal.company], disposal.holding, pounds(disposal.price));
}
