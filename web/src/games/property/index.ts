// The screen of Property Tycoon and Tycoon.

import { settings } from '../../settings.svelte';
import type { GameScreen } from '../screen';
import { actions } from './actions';
import Board from './Board.svelte';
import { prompt } from './prompt';
import { money, remember } from './seen';
import { de, en } from './strings';
import { tellGerman } from './tell';
import TextBoard from './TextBoard.svelte';
import { wantedMs } from './timeline';
import type { Event, View } from './types';
import type { Sound } from '../../sound/kit';

const SOUNDS: Partial<Record<Event['type'], Sound>> = {
  rolled: 'dice', rolled_again: 'dice', threw_for_start: 'dice', card_drawn: 'card', acquired: 'good', bid_made: 'tick', auction_began: 'card', built: 'place', building_sold: 'pay',
  mortgaged: 'pay', lifted: 'coin', jailed: 'bad', left_jail: 'good', debt_opened: 'bad', bankrupt: 'lose', offered: 'chat', countered: 'chat', traded: 'good', offer_declined: 'act',
};

function soundOf(event: Event, you: number | null): Sound | null {
  if (event.type !== 'paid') return SOUNDS[event.type] ?? null;
  if (event.to === you) return 'coin';
  return event.from === you ? 'pay' : null;
}

export default {
  Board,
  Text: TextBoard,
  figures: (view, seat) => {
    remember(view.board);
    const player = view.players[seat]!;
    const words = settings.language === 'de' ? de : en;
    const jail = typeof player.status === 'object' && 'jailed' in player.status ? [words.jailTries(player.status.jailed)] : [];
    const cards = player.jail_cards.length > 0 ? [words.jailCards(player.jail_cards.length)] : [];
    return { cash: player.cash, worth: player.worth, out: player.is_out, facts: player.is_out ? [] : [words.properties(player.properties.length), ...jail, ...cards] };
  },
  money,
  actions: (context) => {
    remember(context.view.board);
    return actions(context);
  },
  prompt: (view, you, seats, language) => {
    remember(view.board);
    return prompt(view, you, seats, language);
  },
  beatMs: wantedMs,
  sound: soundOf,
  tell: (event, seats, language) => (language === 'de' ? tellGerman(event, seats) : null),
  hasSecrets: false,
  welcome: (language) => ({ en, de })[language].welcome,
  keys: (language) => {
    const words = language === 'de' ? de : en;
    return [
      { keys: ['e'], meaning: words.keyEmpire }, { keys: ['o'], meaning: words.keyTrade }, { keys: ['s'], meaning: words.keyHere },
      { keys: ['←', '→', '↑', '↓'], meaning: words.keyWalk },
    ];
  },
  chances: (language) => {
    const words = language === 'de' ? de : en;
    return {
      dice: { label: words.chanceTotal, derive: ([first, second]) => (first && second ? String(Number(first) + Number(second)) : null) },
      card: { label: words.chanceCard },
    };
  },
} satisfies GameScreen<View, Event>;
