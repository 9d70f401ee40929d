// Space Monopoly: the star map, the score sheet, the share cart and the merger theatre.

import './companies.css';
import type { Event } from '../../wire/space-monopoly/Event';
import type { View } from '../../wire/space-monopoly/View';
import type { GameScreen } from '../screen';
import { actions } from './actions';
import Board from './Board.svelte';
import { pounds } from './companies';
import { prompt } from './prompt';
import { de, en } from './strings';
import { tell } from './tell';
import Text from './Text.svelte';

const MS: Partial<Record<Event['type'], number>> = {
  merger_began: 1800, split: 1600, founded: 800, grew: 600, disposed: 900, became_safe: 900, placed: 500, bought: 450, sold: 450, game_ended: 1200, diamond_laid: 40, square_offered: 60,
};

export default {
  Board,
  Text,
  figures: (view, seat) => ({ cash: view.players[seat]?.cash ?? 0, worth: view.players[seat]?.worth ?? 0 }),
  money: pounds,
  hasSecrets: false,
  prompt,
  actions,
  tell,
  beatMs: (events) => Math.max(0, ...events.map((event) => MS[event.type] ?? 0)),
  sound: (event, you) => {
    switch (event.type) {
      case 'placed': case 'stayed_loose': return 'place';
      case 'founded': case 'split': return 'good';
      case 'merger_began': return 'card';
      case 'bonus_paid': return event.seat === you ? 'coin' : null;
      case 'bought': return 'pay';
      case 'sold': case 'disposed': return 'coin';
      case 'diamond_laid': return 'tick';
      default: return null;
    }
  },
  welcome: (language) => ({ en, de })[language].welcome,
  keys: (language) => {
    const words = language === 'de' ? de : en;
    return [
      { keys: ['↑', '↓', '←', '→'], meaning: words.keyMove },
      { keys: ['Enter'], meaning: words.keyPlace },
      { keys: ['.', ','], meaning: words.keyNext },
      { keys: ['+', '−', '0'], meaning: words.keyZoom },
      { keys: ['1', '…', '5'], meaning: words.keyCart },
      { keys: ['Shift'], meaning: words.keyCartLess },
      { keys: ['X'], meaning: words.keyBuy },
      { keys: ['K'], meaning: words.keyLabels },
    ];
  },
  chances: (language) => {
    const words = language === 'de' ? de : en;
    const column = (square: string[]) => /^[A-Z]+/.exec(square[0] ?? '')?.[0] ?? null;
    return { diamond: { label: words.diamondsByColumn, derive: column }, offer: { label: words.drawnByColumn, derive: column } };
  },
} satisfies GameScreen<View, Event>;
