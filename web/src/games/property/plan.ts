// How a debtor raises cash: what earns least is given up first. Every step is an action of the menu.

import type { Menu } from '../menu';
import { landValue } from './estate';
import type { View } from './types';

export interface PlanStep {
  text: string;
  verb: string;
  space: number;
  /** What it brings. */
  amount: number;
}

/** What every possible step brings now, the one that costs the least rent for its money first. */
export function raisingSteps(view: View, menu: Menu): PlanStep[] {
  const steps = ['mortgage', 'sell-building', 'sell-land'].flatMap((verb) => menu.of(verb).map((item) => step(view, verb, item.text)));
  return steps.sort((a, b) => loss(view, a) - loss(view, b) || a.amount - b.amount || a.space - b.space);
}

function step(view: View, verb: string, text: string): PlanStep {
  const space = Number(text.split(' ')[1]);
  const printed = view.board.spaces[space];
  const amount = verb === 'mortgage' ? printed?.mortgage : verb === 'sell-building' ? printed?.house_refund : landValue(view, space);
  return { text, verb, space, amount: amount ?? 0 };
}

/** Rent given up for each hundred raised; selling land for ever is the last resort. */
function loss(view: View, { verb, space, amount }: PlanStep): number {
  const [printed, stands] = [view.board.spaces[space], view.spaces[space]];
  if (!printed || !stands || amount <= 0) return Number.POSITIVE_INFINITY;
  const rentBelow = verb === 'sell-building' ? (printed.rents[stands.level - 1] ?? 0) : 0;
  const rent = Math.max(0, (stands.rent || printed.rents[stands.level] || 0) - rentBelow);
  return (verb === 'sell-land' ? 100_000 : 0) + (100 * rent) / amount;
}

/**
 * The steps that together cover what is missing, cheapest first. Only steps that are possible now are named, one for each property;
 * after each step the menu is new and so is the plan.
 */
export function planFor(view: View, menu: Menu, missing: number): PlanStep[] {
  const plan: PlanStep[] = [];
  let raised = 0;
  for (const each of raisingSteps(view, menu)) {
    if (raised >= missing) break;
    if (plan.some((earlier) => earlier.space === each.space)) continue;
    plan.push(each);
    raised += each.amount;
  }
  return without(plan, raised - missing);
}

/** Leaves out what is not needed after all, the greater losses first. */
function without(plan: PlanStep[], surplus: number): PlanStep[] {
  const kept = [...plan];
  for (let at = kept.length - 1; at >= 0; at--) {
    if (kept[at]!.amount > surplus) continue;
    surplus -= kept[at]!.amount;
    kept.splice(at, 1);
  }
  return kept;
}
