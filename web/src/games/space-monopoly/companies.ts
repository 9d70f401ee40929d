// The companies of the star map, in the order of their ids (S3).

import type { Company } from '../../wire/space-monopoly/Company';

export const COMPANIES: readonly Company[] = ['nerdniss', 'beetleguice', 'stroncannon', 'debbiesknees', 'pacifica'];

/** Names for people; a view has them too, an event has not. */
export const TITLES: Record<Company, string> = {
  nerdniss: 'Nerdniss',
  beetleguice: 'Beetleguice',
  stroncannon: 'StronCannon',
  debbiesknees: 'DebbiesKnees',
  pacifica: 'Pacifica',
};

/** The letter on the board. */
export function letterOf(company: Company): string {
  return TITLES[company].charAt(0);
}

/** The company of a letter on the board; null for an empty square or a loose tile. */
export function companyOf(letter: string): Company | null {
  return COMPANIES.find((company) => letterOf(company) === letter) ?? null;
}

/** The place of a company in lists of shares. */
export function idOf(company: Company): number {
  return COMPANIES.indexOf(company);
}

// One format for all: making one for each figure is a hundred times slower, and a large map has hundreds.
const GROUPED = new Intl.NumberFormat('en-GB');

/** Pounds, as the rulebook writes them. */
export function pounds(amount: number): string {
  return `${amount < 0 ? '−' : ''}£${GROUPED.format(Math.abs(amount))}`;
}

/** The same in little room: `£10.5k`. */
export function short(amount: number): string {
  return amount < 1000 ? pounds(amount) : `£${Math.round(amount / 100) / 10}k`;
}
