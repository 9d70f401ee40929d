import { expect, test } from 'vitest';
import type { SeatFace } from '../games/screen';
import { en } from '../strings/en';
import type { Entry, What } from '../wire/server';
import { lines, type LineContext } from './lines';

const seats = ['Ada', 'Bo'].map((name, seat): SeatFace => ({ seat, text: `s${seat + 1}`, name, letter: 'AB'[seat]!, kind: 'person', machine: null, mine: false, here: true }));
const context: LineContext = { seats, eye: 0, words: en, language: 'en', screen: null };
const entry = (version: number, what: What): Entry => ({ version, at_ms: 0, what });
const step = (version: number, n: number, text: string, events: { type: string; [key: string]: unknown }[], told: string[]): Entry => entry(version, { type: 'step', n, by: 'person', learnt: [{ step: text, events, told }] });

test('steps tell their sentences with who did them and whether money moved', () => {
  const [line] = lines([step(1, 0, 's2 buy red', [{ type: 'bought', seat: 1, price: 100 }], ['Bo buys red.'])], context);
  expect(line).toEqual({ version: 1, at: 0, undone: false, step: 0, seat: 1, seats: [1], by: 'person', texts: ['Bo buys red.'], money: true });
});

test('what was taken back is marked, what came before is not', () => {
  const all = lines([step(1, 0, 's1 a', [], ['a']), step(2, 1, 's1 b', [], ['b']), entry(3, { type: 'undone', seat: 0, steps: 1 })], context);
  expect(all.map((line) => line.undone)).toEqual([false, true, false]);
});

test('a step that told nothing has no line, and chat is not in the log', () => {
  expect(lines([step(1, 0, '* x', [], []), entry(2, { type: 'chatted', seat: 0, name: 'Ada', text: 'hi' })], context)).toEqual([]);
});

test('what chance lays out one by one is one line, and what else it said stays a line', () => {
  const laid = (version: number, n: number, told: string[]): Entry => entry(version, { type: 'step', n, by: 'chance', learnt: [{ step: `* diamond ${n}`, events: told.map(() => ({ type: 'x' })), told }] });
  const all = lines([laid(1, 0, ['A diamond glitters on C10.']), laid(2, 1, ['A diamond glitters on H11.']), laid(3, 2, ['A diamond glitters on D8.', 'Turn 1: Ada.'])], context);
  expect(all.map((line) => line.texts)).toEqual([['A diamond glitters on C10, H11, D8.'], ['Turn 1: Ada.']]);
  expect(all[0]!.step).toBe(2);
});

test('throws of different people are not joined', () => {
  const all = lines([step(1, 0, '* dice 4 5', [], ['Ada rolls 4.']), step(2, 1, '* dice 1 2', [], ['Ada rolls 1.'])], context);
  expect(all).toHaveLength(2);
});

test('large numbers are grouped as people write them', () => {
  const [line] = lines([step(1, 0, 's1 sell', [], ['Ada is paid 10500 for 3 shares.'])], context);
  expect(line!.texts).toEqual(['Ada is paid 10,500 for 3 shares.']);
});
