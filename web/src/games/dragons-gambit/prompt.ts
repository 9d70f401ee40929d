// The status sentence: who must do what, in the person's language.

import type { Language } from '../../settings.svelte';
import type { PhaseView } from '../../wire/dragons-gambit/PhaseView';
import type { View } from '../../wire/dragons-gambit/View';
import type { SeatFace } from '../screen';
import { cardName } from './names';
import { de, en } from './strings';

type Words = typeof en;

/** What the viewer is asked, or whom the game waits for; null after the end, which the frame tells. */
export function prompt(view: View, you: number | null, seats: SeatFace[], language: Language): string | null {
  const words: Words = { en, de }[language];
  const name = (seat: number) => seats[seat]?.name ?? `s${seat + 1}`;
  if (view.phase.type === 'over') return null;
  if (view.deciding.length === 0) return words.asks.nextCard;
  if (you === null || !view.deciding.includes(you)) return words.asks.waits(view.deciding.map(name).join(', '));
  switch (view.phase.type) {
    case 'first_look': return words.asks.firstLook;
    case 'turn': return askTurn(view, view.phase.may_call, words);
    case 'decide': return askDecision(view, view.phase, words);
    case 'wake': return words.asks.wakes(cardName(words, view.phase.card), words.abilities[view.phase.ability], words.abilityTexts[view.phase.ability]);
    case 'second_look': return words.asks.secondLook;
    case 'raid': return askRaid(view, view.phase, words, name);
    case 'first_player': case 'deal': case 'flip': case 'draw': return words.asks.nextCard;
  }
}

function askTurn(view: View, mayCall: boolean, words: Words): string {
  const { top } = view.discard_pile;
  const ask = words.asks.turn(view.caller !== null, top === null ? null : cardName(words, top));
  return mayCall ? `${ask} ${words.asks.mayCall}` : ask;
}

function askDecision(view: View, { card, face, ability }: Extract<PhaseView, { type: 'decide' }>, words: Words): string {
  if (card === null) return words.asks.nextCard;
  const named = cardName(words, card);
  if (ability !== null) return words.asks.drewAbility(named, words.abilities[ability], words.abilityTexts[ability]);
  if (face === 'shown') return words.asks.shown(named);
  const wakes = view.deck.find((each) => each.value === card)?.ability;
  return wakes?.trigger === 'on_discard' ? words.asks.drewWakes(named, words.abilities[wakes.ability], words.abilityTexts[wakes.ability]) : words.asks.drew(named);
}

function askRaid(view: View, { owner, position }: Extract<PhaseView, { type: 'raid' }>, words: Words, name: (seat: number) => string): string {
  const place = words.ofSeat(position, name(owner));
  const seen = view.players[owner]?.grid[position - 1];
  if (!seen || seen.card === null) return words.asks.raidUnseen(place);
  const named = cardName(words, seen.card);
  return words.asks.raid(place, seen.current === null || seen.current === seen.card ? named : `${named} (${words.worth(seen.current)})`);
}
