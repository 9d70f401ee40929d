// What the events of a beat tell the eye: where pegs walk, and how a round was settled.

import type { Company } from '../../wire/flutter/Company';
import type { Event } from '../../wire/flutter/Event';

/** The places that a peg touches in these events, the first being where it came from; empty where it does not move. */
export function walk(events: Event[], company: Company, peg: 'parent' | 'traveller'): number[] {
  const places: number[] = [];
  const go = (from: number, to: number) => {
    if (places.length === 0) places.push(from);
    if (places.at(-1) !== to) places.push(to);
  };
  for (const event of events) {
    if (!('company' in event) || event.company !== company) continue;
    if (event.type === 'parent_moved' && peg === 'parent') go(event.from, event.to);
    if (peg === 'traveller' && (event.type === 'thrown' || event.type === 'news_reached' || event.type === 'traveller_moved')) go(event.from, event.to);
  }
  return places.length > 1 ? places : [];
}

export interface SettledLine {
  company: Company;
  traveller: number;
  dividend: number;
  from: number;
  to: number;
  after: 'nothing' | 'bonus' | 'bankrupt';
}
export interface Settlement {
  round: number;
  by: Company;
  traveller: number;
  lines: SettledLine[];
  /** What each seat received: dividends and bonuses. */
  paid: Map<number, number>;
}

/** The settlement of the round that ended in these events, if one did. */
export function settlement(events: Event[]): Settlement | null {
  let found: Settlement | null = null;
  for (const event of events) {
    if (event.type === 'round_ended') found = { round: event.round, by: event.company, traveller: event.traveller, lines: [], paid: new Map() };
    if (!found) continue;
    const line = 'company' in event ? found.lines.find((each) => each.company === event.company) : undefined;
    switch (event.type) {
      case 'settled':
        found.lines.push({ company: event.company, traveller: event.traveller, dividend: event.dividend, from: event.parent, to: event.parent, after: 'nothing' });
        break;
      case 'parent_moved': if (line && event.cause === 'settlement') line.to = event.to; break;
      case 'bonus_issued': if (line) line.after = 'bonus'; break;
      case 'bankrupt': if (line) line.after = 'bankrupt'; break;
      case 'dividend_paid': case 'bonus_paid': found.paid.set(event.seat, (found.paid.get(event.seat) ?? 0) + event.amount); break;
      default: break;
    }
  }
  return found;
}
