// The action bar of Space Monopoly.

import type { Company } from '../../wire/space-monopoly/Company';
import type { Prospect } from '../../wire/space-monopoly/Prospect';
import type { View } from '../../wire/space-monopoly/View';
import type { ActionButton, ActionContext, ActionGroup } from '../screen';
import { cart } from './cart.svelte';
import { idOf, pounds, TITLES } from './companies';
import { outlook, type Describing } from './describe';
import { divisionOf, textOf, tradeAll, sellAll, keepAll } from './disposal';
import { skyOf } from './sky';
import { placeOf } from './squares';
import { de, en, type Words } from './strings';

export function actions(context: ActionContext<View>): ActionGroup[] | null {
  const words = context.language === 'de' ? de : en;
  switch (context.view.phase.type) {
    case 'placing': return [placing(context, words), sales(context, words)];
    case 'founding': return [{ label: words.found, as: 'buttons', buttons: companies(context, 'found') }];
    case 'choosing': return [{ label: words.choose, as: 'buttons', buttons: companies(context, 'acquirer') }];
    case 'disposing': return disposing(context, words);
    case 'buying': return [ending(words), purchases(context, words), sales(context, words)];
    case 'diamonds': case 'drawing': case 'over': return null;
  }
}

const companyIn = (text: string) => text.split(' ')[1] as Company;
const amountIn = (text: string) => Number(text.split(' ')[2]);
const priceOf = (view: View, company: Company) => view.companies[idOf(company)]?.price ?? 0;

function placing({ view, menu, seats, you }: ActionContext<View>, words: Words): ActionGroup {
  const sky = skyOf(view);
  const about: Describing = { view, sky, words, seats, you };
  // Hundreds of squares share a few prospects: each is put into words once.
  const heads = new Map<Prospect, string>();
  const headOf = (prospect: Prospect) => {
    const known = heads.get(prospect) ?? outlook(prospect, about).head;
    heads.set(prospect, known);
    return known;
  };
  const rank = { merge: 0, found: 1, grow: 2, loose: 3 };
  const found = menu.of('place').map((item) => {
    const square = companyIn(item.text) as string;
    const prospect = sky.prospects.get(placeOf(square, sky.columns));
    const kind = prospect?.consequence.type ?? 'loose';
    // Most squares do nothing: they are listed by their columns.
    const section = kind === 'loose' ? words.looseIn(square.replace(/\d+/, '')) : words.kinds[kind];
    const button: ActionButton = { text: item.text, label: square, section, ...(prospect ? { detail: headOf(prospect) } : {}) };
    return { button, rank: rank[kind] };
  });
  return { label: words.place, as: 'board', buttons: found.sort((a, b) => a.rank - b.rank).map((each) => each.button) };
}

function companies({ menu }: ActionContext<View>, verb: string): ActionButton[] {
  return menu.of(verb).map((item) => ({ text: item.text, label: TITLES[companyIn(item.text)] }));
}

function ending(words: Words): ActionGroup {
  const count = cart.count;
  return { label: '', as: 'buttons', buttons: [{ text: 'end', label: words.endTurn, primary: true, key: 'e', ...(count > 0 ? { confirm: words.cartLeft(count) } : {}) }] };
}

function purchases({ view, menu }: ActionContext<View>, words: Words): ActionGroup {
  const buttons = menu.of('buy').map((item) => {
    const company = companyIn(item.text);
    return { text: item.text, label: `${TITLES[company]}: ${words.shares(amountIn(item.text))}`, detail: words.getsCash(pounds(amountIn(item.text) * priceOf(view, company))) };
  });
  return { label: words.buyMore, as: 'board', buttons };
}

function sales({ view, menu }: ActionContext<View>, words: Words): ActionGroup {
  const buttons = menu.of('sell').map((item) => {
    const company = companyIn(item.text);
    return { text: item.text, label: words.sellAll(TITLES[company], amountIn(item.text)), detail: words.getsCash(pounds(amountIn(item.text) * priceOf(view, company))) };
  });
  return { label: words.sellMore, as: 'board', buttons };
}

function disposing({ view, menu }: ActionContext<View>, words: Words): ActionGroup[] | null {
  const { disposal } = view;
  if (!disposal) return null;
  const received = disposal.most_trade / 2;
  const trade = tradeAll(disposal);
  const whole: ActionButton[] = [
    { text: textOf(sellAll(disposal)), label: words.sellAllButton, detail: words.getsCash(pounds(disposal.holding * disposal.price)) },
    disposal.most_trade > 0
      ? { text: textOf(trade), label: words.tradeAllButton, detail: words.tradeFor(received, TITLES[disposal.acquirer], trade.keep) }
      : { text: 'trade', label: words.tradeAllButton, blocked: { reason: disposal.holding < 2 ? words.tradeOne : words.tradePool, clause: 'S18' } },
    { text: textOf(keepAll(disposal)), label: words.keepAllButton },
  ];
  const named = new Set(whole.map((button) => button.text));
  const mixes = menu.of('dispose').filter((item) => !named.has(item.text)).flatMap((item) => {
    const division = divisionOf(item.text);
    return division ? [{ text: item.text, label: words.mix(division.sell, division.trade, division.keep) }] : [];
  });
  return [{ label: '', as: 'buttons', buttons: whole }, { label: words.mixes, as: 'board', buttons: mixes }];
}
