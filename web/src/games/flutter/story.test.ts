import { expect, test } from 'vitest';
import type { Event } from '../../wire/flutter/Event';
import { settlement, walk } from './story';

test('a traveller that an M calls to the news touches both places', () => {
  const events: Event[] = [
    { type: 'thrown', seat: 0, number: 4, company: 'blue', from: 110, to: 150 },
    { type: 'news_reached', company: 'blue', from: 150, to: 130 },
    { type: 'parent_moved', company: 'red', from: 70, to: 90, cause: 'card' },
  ];
  expect(walk(events, 'blue', 'traveller')).toEqual([110, 150, 130]);
  expect(walk(events, 'blue', 'parent')).toEqual([]);
  expect(walk(events, 'red', 'parent')).toEqual([70, 90]);
});

test('a settlement lists each company and what each seat received', () => {
  const events: Event[] = [
    { type: 'dividend_paid', seat: 1, company: 'red', certificates: 1, amount: 9, cause: 'card' },
    { type: 'round_ended', company: 'red', traveller: 210, round: 2 },
    { type: 'settled', company: 'red', traveller: 210, parent: 180, dividend: 20, spaces: 2 },
    { type: 'parent_moved', company: 'red', from: 180, to: 200, cause: 'settlement' },
    { type: 'dividend_paid', seat: 1, company: 'red', certificates: 2, amount: 40, cause: 'settlement' },
    { type: 'bonus_issued', company: 'red', held: 2, bonus: 'cash' },
    { type: 'bonus_paid', seat: 1, company: 'red', certificates: 2, amount: 200 },
    { type: 'parent_moved', company: 'red', from: 200, to: 100, cause: 'bonus' },
  ];
  expect(settlement(events)).toEqual({
    round: 2, by: 'red', traveller: 210, lines: [{ company: 'red', traveller: 210, dividend: 20, from: 180, to: 200, after: 'bonus' }], paid: new Map([[1, 240]]),
  });
  expect(settlement([])).toBeNull();
});
