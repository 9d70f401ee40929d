// What a square is, and what a tile would do there, in words.

import type { Company } from '../../wire/space-monopoly/Company';
import type { Prospect } from '../../wire/space-monopoly/Prospect';
import type { View } from '../../wire/space-monopoly/View';
import type { SeatFace } from '../screen';
import { companyOf, idOf, pounds, TITLES } from './companies';
import type { Sky } from './sky';
import { placeOf } from './squares';
import type { Words } from './strings';

export type Tone = 'empty' | 'loose' | 'found' | 'grow' | 'merge' | 'company' | 'illegal';

export interface Description {
  tone: Tone;
  head: string;
  lines: string[];
  /** The clause that forbids a tile here, or that ends the game. */
  clause: string | null;
}

export interface Describing {
  view: View;
  sky: Sky;
  words: Words;
  seats: SeatFace[];
  you: number | null;
}

const listed = (companies: readonly Company[], between: string) => companies.map((company) => TITLES[company]).join(between);

/** What the square at this place is, and what a tile would do there. */
export function describe(at: number, about: Describing): Description {
  const { view, sky, words } = about;
  const sign = sky.cells.charAt(at);
  const company = companyOf(sign);
  const prospect = sky.prospects.get(at);
  if (company) {
    const shown = view.companies[idOf(company)];
    return { tone: 'company', head: words.ofCompany(TITLES[company], shown?.size ?? 0, pounds(shown?.price ?? 0)), lines: shown?.safe ? [words.safeLong] : [], clause: null };
  }
  if (sign === '*') return { tone: 'loose', head: words.loose, lines: [], clause: null };
  if (prospect) return outlook(prospect, about);
  if (sky.blocked.has(at)) return { tone: 'illegal', head: words.blocked, lines: [], clause: 'S9' };
  if (view.phase.type === 'placing' && view.phase.offered.length > 0 && !view.phase.offered.some((square) => placeOf(square, sky.columns) === at)) {
    return { tone: 'illegal', head: words.notDrawn, lines: [], clause: 'S8' };
  }
  return { tone: 'empty', head: words.empty, lines: [], clause: null };
}

/** What a tile on squares of this class does. */
export function outlook({ consequence, ends_game }: Prospect, { view, words, seats, you }: Describing): Description {
  const end = ends_game ? [words.endsGame] : [];
  const clause = ends_game ? 'S21' : null;
  const name = (seat: number) => seats[seat]?.name ?? `s${seat + 1}`;
  switch (consequence.type) {
    case 'loose':
      return { tone: 'loose', head: words.staysLoose(consequence.cluster), lines: end, clause };
    case 'found': {
      const choice = consequence.companies.length > 1 ? [words.foundsChoice] : [];
      return { tone: 'found', head: words.founds(listed(consequence.companies, words.or), consequence.size, pounds(consequence.price)), lines: [...choice, ...end], clause };
    }
    case 'grow': {
      const before = view.companies[idOf(consequence.company)];
      const old = before?.price ?? 0;
      const price = old === consequence.price ? words.samePrice(pounds(old)) : words.newPrice(pounds(old), pounds(consequence.price));
      // A price that falls although the company grows has been halved (S15).
      const split = consequence.price < old ? [words.splits] : [];
      return { tone: 'grow', head: words.grows(TITLES[consequence.company], consequence.tiles, consequence.size), lines: [price, ...split, ...end], clause };
    }
    case 'merge': {
      const [acquirer] = consequence.acquirers;
      const acquired = consequence.companies.filter((company) => company !== acquirer);
      const choice = consequence.acquirers.length > 1;
      const head = choice || !acquirer ? words.mergesChoice(listed(consequence.companies, words.and)) : words.merges(TITLES[acquirer], listed(acquired, words.and), consequence.size);
      const paid = consequence.bonuses.map((payment) => (payment.seat === you ? words.paysYou(pounds(payment.amount), TITLES[payment.company]) : words.pays(name(payment.seat), pounds(payment.amount), TITLES[payment.company])));
      return { tone: 'merge', head, lines: [...(choice ? [] : paid.length > 0 ? paid : [words.paysNobody]), ...end], clause };
    }
  }
}

/** Everything about a square as one text, for its name. */
export function spoken(square: string, { head, lines }: Description): string {
  return [`${square}: ${head.replace(/\.$/, '')}`, ...lines.map((line) => line.replace(/\.$/, ''))].join('. ');
}
