import type { Company } from '../../wire/flutter/Company';
import type { Event } from '../../wire/flutter/Event';
import type { View } from '../../wire/flutter/View';
import type { ActionButton, ActionContext, ActionGroup, GameScreen } from '../screen';
import Board from './Board.svelte';
import './companies.css';
import { money } from './money';
import { COMPANIES } from './order';
import { prompt } from './prompt';
import { de, en } from './strings';
import { tell } from './tell';
import Text from './Text.svelte';

function actions({ view, menu, you, language }: ActionContext<View>): ActionGroup[] {
  const words = { en, de }[language];
  const named = (company: Company) => `${view.companies[company].letter} ${view.companies[company].name}`;
  const trading = COMPANIES.filter((company) => view.companies[company].status === 'trading');
  const buys = trading.map((company): ActionButton => {
    const { parent, cost, broker } = view.companies[company];
    const cash = view.players[you]?.cash ?? 0;
    const button = { text: `buy ${company}`, label: `${words.buy} ${named(company)}`, detail: words.eachPlusFee(money(parent), money(cost - parent)) };
    if (menu.has(button.text)) return button;
    return { ...button, blocked: { reason: broker === 0 ? words.noneLeft : words.tooDear(money(cost), money(cash)), clause: 'F7' } };
  });
  const sales = trading.map((company): ActionButton => ({ text: `sell ${company}`, label: `${words.sell} ${named(company)}`, detail: money(view.companies[company].parent) }));
  return [
    { label: '', as: 'buttons', buttons: [{ text: 'throw', label: words.throw, detail: words.throwDetail, primary: true }] },
    { label: words.buyHere, as: 'board', buttons: buys },
    { label: words.sellHere, as: 'board', buttons: sales },
  ];
}

function beatMs(events: Event[]): number {
  const has = (...types: Event['type'][]) => events.some((event) => types.includes(event.type));
  if (has('round_ended', 'game_over')) return 2500;
  if (has('card_drawn')) return 1700;
  if (has('thrown')) return has('news_reached', 'traveller_moved', 'slump_insured') ? 1300 : 950;
  if (has('bought', 'sold')) return 220;
  return events.length > 0 ? 300 : 0;
}

export default {
  Board,
  Text,
  figures: (view, seat) => {
    const player = view.players[seat]!;
    const owns = player.company ? { facts: [view.companies[player.company].name] } : {};
    return { cash: player.cash, worth: player.worth, out: !player.playing, ...owns };
  },
  money,
  prompt,
  hasSecrets: false,
  actions,
  beatMs,
  sound: (event, you) => {
    switch (event.type) {
      case 'thrown': return 'dice';
      case 'card_drawn': return 'card';
      case 'round_ended': case 'bonus_issued': return 'good';
      case 'bankrupt': return 'bad';
      case 'bought': return event.seat === you ? 'pay' : 'act';
      case 'sold': case 'dividend_paid': case 'bonus_paid': return event.seat === you ? 'coin' : 'act';
      case 'game_over': return you !== null && event.ranks[you] === 1 ? 'win' : 'lose';
      default: return null;
    }
  },
  tell,
  welcome: (language) => ({ en, de })[language].welcome,
  keys: (language) => [{ keys: ['O'], meaning: { en, de }[language].keyPlace }],
  chances: (language) => {
    const words = { en, de }[language];
    return {
      dice: { label: words.diceLabel, columns: [{ word: 0, label: words.number }, { word: 1, label: words.colour, name: (colour) => (words.colours as Record<string, string>)[colour] ?? colour }] },
      card: { label: words.cards, name: (card) => (words.cards24 as Record<string, string>)[card] ?? card },
    };
  },
} satisfies GameScreen<View, Event>;
