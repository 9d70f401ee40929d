import { expect, test } from 'vitest';
import type { Entry, StepBy } from '../wire/server';
import { lastOwnStep } from './undo';

const step = (n: number, text: string, by: StepBy = 'person'): Entry => ({ version: n, at_ms: 0, what: { type: 'step', n, by, learnt: [{ step: text, events: [], told: [] }] } });

test('the last own action is taken back, whatever others and the dice did after it', () => {
  expect(lastOwnStep([step(0, 's1 buy red'), step(1, 's1 throw'), step(2, '* dice 4 red', 'chance'), step(3, 's2 throw', 'machine')], [0])).toBe(1);
});

test('what was already taken back does not count', () => {
  expect(lastOwnStep([step(0, 's1 buy red'), step(1, 's1 buy red'), { version: 9, at_ms: 0, what: { type: 'undone', seat: 0, steps: 1 } }], [0])).toBe(0);
});

test('a machine in the own seat is not the person', () => {
  expect(lastOwnStep([step(0, 's1 throw', 'machine')], [0])).toBe(null);
});
