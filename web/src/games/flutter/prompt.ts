// The status sentence: who must do what, in the person's language.

import type { Language } from '../../settings.svelte';
import type { View } from '../../wire/flutter/View';
import type { SeatFace } from '../screen';
import { money } from './money';
import { de, en } from './strings';

/** What the viewer is asked, or whom the game waits for; null after the end, which the frame tells. */
export function prompt(view: View, you: number | null, seats: SeatFace[], language: Language): string | null {
  const words = { en, de }[language];
  const name = (seat: number) => seats[seat]?.name ?? `s${seat + 1}`;
  const { phase } = view;
  switch (phase.type) {
    case 'first': return words.firstDrawn;
    case 'trade':
      if (phase.seat !== you) return words.trades(name(phase.seat));
      return view.trades_left === 0 ? words.noTradesLeft : words.yourTurn(money(view.players[phase.seat]?.cash ?? 0));
    case 'dice': return words.rolling(name(phase.seat));
    case 'card': return words.newsComes(view.companies[phase.company].name);
    case 'over': return null;
  }
}
