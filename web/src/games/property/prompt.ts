// The status sentence: who must do what, in the person's language.

import type { Language } from '../../settings.svelte';
import type { SeatFace } from '../screen';
import { goodsWords } from './actions';
import { money } from './seen';
import { de, en, type Words } from './strings';
import type { Account, Trade, View } from './types';

type Name = (seat: number) => string;

/** What the viewer is asked, or whom the game waits for; null after the end, which the frame tells. */
export function prompt(view: View, you: number | null, seats: SeatFace[], language: Language): string | null {
  const words = language === 'de' ? de : en;
  const name: Name = (seat) => seats[seat]?.name ?? `s${seat + 1}`;
  const asked = you !== null && you === view.ask.seat ? askedOf(view, you, words, name) : null;
  return asked ?? situation(view, words, name);
}

const spaceName = (view: View, space: number | null | undefined) => view.board.spaces[space ?? 0]?.name ?? '';

/** What the seat that decides is asked; null where the situation says it all. */
function askedOf(view: View, you: number, words: Words, name: Name): string | null {
  const { phase, ask } = view;
  const { asks } = words;
  switch (phase.type) {
    case 'before_roll': return view.players[you]?.in_jail ? asks.jailed : view.doubles > 0 ? asks.rollAgain : asks.yourRoll;
    case 'purchase': return asks.yourPurchase(spaceName(view, ask.space), money(ask.price ?? 0));
    case 'auction': return asks.yourBid(spaceName(view, phase.space), money(ask.minimum ?? 0));
    case 'debt': return askDebt(view, you, words);
    case 'choice': return asks.yourChoice(money(phase.fine));
    case 'trade': return asks.yourTrade(name(phase.from), ...termsWords(phase, view, words));
    case 'manage': return asks.yourManage;
    case 'draw_order': case 'throw_off': case 'roll': case 'card': case 'over': return null;
  }
}

function askDebt(view: View, you: number, { asks }: Words): string {
  const due = view.ask.due ?? 0;
  const missing = due - (view.players[you]?.cash ?? 0);
  return missing > 0 ? asks.yourDebt(money(due), money(missing)) : asks.yourDebtPay(money(due));
}

/** What everybody else reads. */
function situation(view: View, words: Words, name: Name): string | null {
  const { phase } = view;
  const { asks } = words;
  const player = name(view.on_turn);
  switch (phase.type) {
    case 'draw_order': return asks.drawOrder;
    case 'throw_off': return asks.throwOff(name(phase.next));
    case 'before_roll': return asks.beforeRoll(player);
    case 'roll': return asks.rolling;
    case 'purchase': return asks.purchase(player, spaceName(view, view.ask.space), money(view.ask.price ?? 0));
    case 'auction': return view.ask.bid === null || view.ask.bidder === null ? asks.auctionOpen(spaceName(view, phase.space)) : asks.auction(spaceName(view, phase.space), name(view.ask.bidder), money(view.ask.bid));
    case 'debt': {
      const debt = view.debts[0];
      return debt ? asks.debt(name(debt.debtor), creditor(debt.creditor, words, name), money(debt.amount)) : null;
    }
    case 'card': return asks.card(player, view.board.decks[phase.deck === 'a' ? 0 : 1]?.name ?? '');
    case 'choice': return asks.choice(player, money(phase.fine));
    case 'trade': return asks.trade(name(phase.from), name(phase.to), ...termsWords(phase, view, words));
    case 'manage': return asks.manage(player);
    case 'over': return null;
  }
}

function creditor(account: Account, words: Words, name: Name): string {
  return account === 'bank' ? words.theBank : account === 'pot' ? words.thePot : name(account);
}

function termsWords({ terms }: Trade, view: View, words: Words): [give: string, ask: string] {
  return [goodsWords(terms.give, view, words), goodsWords(terms.ask, view, words)];
}
