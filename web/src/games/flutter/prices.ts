// Prices of each round as this device has seen them, for the chart. The frame gives a board one view at a time, so what was seen is kept
// for the tab: a table that is opened in the middle of a game has its chart from there on.

import type { Company } from '../../wire/flutter/Company';
import type { View } from '../../wire/flutter/View';
import { COMPANIES } from './order';

export type Prices = Record<Company, number>;
export type Course = Record<number, Prices>;

const keyOf = (address: string) => `parlor.flutter.prices ${address}`;

/** What was kept for a table; empty where nothing was, or where it cannot be read. */
export function kept(address: string): Course {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(address)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Course) : {};
  } catch {
    return {};
  }
}

/** The course with what this view shows. A live view forgets later rounds, which an undo has taken back. */
export function noted(course: Course, view: View, live: boolean): Course {
  const now = Object.fromEntries(COMPANIES.map((company) => [company, view.companies[company].parent])) as Prices;
  const rounds = Object.entries(course).filter(([round]) => !live || Number(round) < view.round);
  if (!live && course[view.round]) return course;
  return { ...Object.fromEntries(rounds), [view.round]: now };
}

export function keep(address: string, course: Course): void {
  try {
    sessionStorage.setItem(keyOf(address), JSON.stringify(course));
  } catch {
    // Without storage the chart lasts as long as the page.
  }
}
