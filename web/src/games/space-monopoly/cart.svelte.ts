// The shares that a person means to buy this turn. Kept outside the board, so that the action bar can warn before an unbought cart is lost.

import type { Company } from '../../wire/space-monopoly/Company';
import type { View } from '../../wire/space-monopoly/View';
import { COMPANIES, idOf } from './companies';

/** Why no further share fits. */
export type Why = 'place-first' | 'not-your-turn' | 'inactive' | 'limit' | 'pool' | 'cash';

export class Cart {
  #counts = $state<number[]>(COMPANIES.map(() => 0));

  of(company: Company): number {
    return this.#counts[idOf(company)] ?? 0;
  }

  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** What is in it, in the order of the ids. */
  get lines(): { company: Company; count: number }[] {
    return COMPANIES.map((company) => ({ company, count: this.of(company) })).filter((line) => line.count > 0);
  }

  cost(view: View): number {
    return this.lines.reduce((sum, { company, count }) => sum + count * (view.companies[idOf(company)]?.price ?? 0), 0);
  }

  set(company: Company, count: number): void {
    this.#counts[idOf(company)] = Math.max(0, count);
  }

  clear(): void {
    this.#counts = COMPANIES.map(() => 0);
  }

  /** What keeps one more share of a company out of the cart, as far as the view's figures tell; the server decides. */
  whyNot(view: View, you: number | null, company: Company): Why | null {
    if (you === null || view.seat !== you || view.over) return 'not-your-turn';
    if (view.phase.type !== 'buying') return 'place-first';
    const shown = view.companies[idOf(company)];
    if (!shown?.active) return 'inactive';
    if (this.count >= view.buys_left) return 'limit';
    if (this.of(company) >= shown.pool) return 'pool';
    if (this.cost(view) + shown.price > (view.players[you]?.cash ?? 0)) return 'cash';
    return null;
  }
}

export const cart = new Cart();
