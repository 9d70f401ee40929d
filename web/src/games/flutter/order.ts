// An order ticket: how many certificates of each company to buy (plus) or sell (minus), and what it comes to.
// The figures are the view's; whether a trade is possible the server decides.

import type { Company } from '../../wire/flutter/Company';
import type { View } from '../../wire/flutter/View';

export const COMPANIES: readonly Company[] = ['yellow', 'red', 'blue', 'green', 'black', 'white'];

export type Order = Partial<Record<Company, number>>;

export interface Bill {
  /** What the certificates cost without brokerage. */
  buying: number;
  brokerage: number;
  selling: number;
  cashAfter: number;
  /** How many trades it takes. */
  trades: number;
}

/** What an order comes to. */
export function bill(view: View, seat: number, order: Order): Bill {
  const found: Bill = { buying: 0, brokerage: 0, selling: 0, cashAfter: 0, trades: 0 };
  for (const company of COMPANIES) {
    const count = order[company] ?? 0;
    const { parent, cost } = view.companies[company];
    found.trades += Math.abs(count);
    if (count > 0) {
      found.buying += count * parent;
      found.brokerage += count * (cost - parent);
    } else found.selling -= count * parent;
  }
  found.cashAfter = (view.players[seat]?.cash ?? 0) + found.selling - found.buying - found.brokerage;
  return found;
}

/** How far the order of a company can go: down to selling all that is held, up to the broker's stock and the cash that is left. */
export function bounds(view: View, seat: number, order: Order, company: Company): { least: number; most: number } {
  const { broker, cost, status } = view.companies[company];
  const held = view.players[seat]?.certificates[company] ?? 0;
  if (status !== 'trading') return { least: 0, most: 0 };
  const others = bill(view, seat, { ...order, [company]: 0 }).cashAfter;
  const affordable = Math.max(0, Math.floor(others / cost));
  return { least: 0 - held, most: Math.min(broker, affordable) };
}

/** The actions of an order in notation: sales first, because they pay for what is bought. */
export function actionsOf(order: Order): string[] {
  const times = (company: Company, verb: string, count: number) => Array.from({ length: Math.max(0, count) }, () => `${verb} ${company}`);
  const sales = COMPANIES.flatMap((company) => times(company, 'sell', -(order[company] ?? 0)));
  return [...sales, ...COMPANIES.flatMap((company) => times(company, 'buy', order[company] ?? 0))];
}
