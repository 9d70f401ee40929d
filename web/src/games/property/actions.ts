// The action bar: what the menu offers, in the words of the game.

import type { Menu } from '../menu';
import type { ActionButton, ActionContext, ActionGroup } from '../screen';
import { landValue } from './estate';
import { money } from './seen';
import { de, en, type Words } from './strings';
import type { Goods, View } from './types';

export function actions({ view, menu, seats, you, options, language }: ActionContext<View>): ActionGroup[] {
  const words = language === 'de' ? de : en;
  const names = (seat: string) => seats.find((face) => face.text === seat)?.name ?? seat;
  return [
    { label: '', as: 'buttons', buttons: mainButtons(view, menu, you, options, words) },
    estate('build', words.buildOn, (space) => -(view.board.spaces[space]!.house_cost ?? 0)),
    estate('sell-building', words.sellOn, (space) => view.board.spaces[space]!.house_refund ?? 0),
    estate('mortgage', words.mortgageOn, (space) => view.board.spaces[space]!.mortgage ?? 0),
    estate('lift', words.liftOn, (space) => -(view.board.spaces[space]!.lift ?? 0)),
    estate('sell-land', words.landOn, (space) => landValue(view, space)),
    { label: words.offers, as: 'board', buttons: menu.of('offer').map((item) => ({ text: item.text, label: offerLabel(item.text, view, words, names) })) },
    { label: words.counters, as: 'board', buttons: menu.of('counter').map((item) => ({ text: item.text, label: termsLabel(item.text.slice('counter '.length), view, words) })) },
  ];

  function estate(verb: string, label: string, amount: (space: number) => number): ActionGroup {
    const buttons = menu.of(verb).map((item): ActionButton => {
      const space = Number(item.text.split(' ')[1]);
      const change = amount(space);
      return { text: item.text, label: view.board.spaces[space]!.name, detail: change > 0 ? `+${money(change)}` : money(change) };
    });
    return { label, as: 'board', buttons };
  }
}

/** Cash and what could be raised decide nothing here: only the menu does. */
function mainButtons(view: View, menu: Menu, you: number, options: Record<string, unknown>, words: Words): ActionButton[] {
  const player = view.players[you]!;
  const fine = Number(options['jail_fine'] ?? 50);
  const has = (text: string, button: Omit<ActionButton, 'text'>): ActionButton[] => (menu.has(text) ? [{ text, ...button }] : []);
  switch (view.phase.type) {
    case 'before_roll': return [
      ...has('roll', player.in_jail ? { label: words.rollJail, primary: true } : { label: words.roll, primary: true, ...(view.doubles > 0 ? { detail: view.doubles === 2 ? words.thirdDouble : words.doubleAgain } : {}) }),
      ...has('stay', { label: words.stay, primary: true }),
      ...has('use-card', { label: words.useCard }),
      ...has('pay-fine', { label: words.payFineJail, detail: money(fine) }),
    ];
    case 'manage': return has('end', { label: words.end, primary: true });
    case 'purchase': return [
      ...has('buy', { label: words.buyFor(money(view.ask.price ?? 0)), detail: `${words.cashAfter} ${money(player.cash - (view.ask.price ?? 0))}`, primary: true }),
      ...has('decline', { label: options['auction'] === false ? words.leaveIt : words.toAuction }),
    ];
    case 'auction': return [
      ...menu.of('bid').map((item, at): ActionButton => ({ text: item.text, label: words.bidAmount(money(Number(item.text.split(' ')[1]))), ...(at === 0 ? { primary: true } : {}) })),
      ...has('pass', { label: words.pass, tone: 'danger' }),
    ];
    case 'debt': {
      const due = view.ask.due ?? 0;
      const pay: ActionButton = { text: 'pay', label: words.payNow(money(due)), primary: true };
      return [menu.has('pay') ? pay : { ...pay, primary: false, blocked: { reason: words.raiseFirst(money(due - player.cash)), clause: 'P22' } }];
    }
    case 'choice': return [...has('pay', { label: words.payFine(money(view.ask.due ?? 0)), primary: true }), ...has('draw', { label: words.drawFrom(view.board.decks[view.phase.deck === 'a' ? 0 : 1]?.name ?? '') })];
    case 'trade': return [...has('accept', { label: words.accept, primary: true }), ...has('decline', { label: words.decline, tone: 'danger' })];
    default: return [];
  }
}

/** `offer s2: +60 for 3` → `£60 to Bo for Ferry Slip`. */
function offerLabel(text: string, view: View, words: Words, names: (seat: string) => string): string {
  const [, to = '', terms = ''] = /^offer (s\d): (.*)$/.exec(text) ?? [];
  const [give = '', ask = ''] = terms.split(' for ');
  return words.offerLabel(goodsWords(readGoods(give), view, words), names(to), goodsWords(readGoods(ask), view, words));
}

function termsLabel(terms: string, view: View, words: Words): string {
  const [give = '', ask = ''] = terms.split(' for ');
  return words.summary(goodsWords(readGoods(give), view, words), goodsWords(readGoods(ask), view, words));
}

/** Reads `5 6 +100 card-a`. */
export function readGoods(text: string): Goods {
  const goods: Goods = { land: [], cash: 0, jail_cards: [] };
  for (const word of text.trim().split(' ')) {
    if (word.startsWith('+')) goods.cash += Number(word.slice(1));
    else if (word === 'card-a' || word === 'card-b') goods.jail_cards.push(word === 'card-a' ? 'a' : 'b');
    else if (/^\d+$/.test(word)) goods.land.push(Number(word));
  }
  return goods;
}

export function goodsWords(goods: Goods, view: View, words: Words): string {
  const parts = [...goods.land.map((space) => view.board.spaces[space]?.name ?? String(space)), ...(goods.cash > 0 ? [money(goods.cash)] : []), ...goods.jail_cards.map((deck) => words.jailCardOf(view.board.decks[deck === 'a' ? 0 : 1]?.name ?? deck))];
  return parts.length > 0 ? parts.join(' + ') : words.nothing;
}
