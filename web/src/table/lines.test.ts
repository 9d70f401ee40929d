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
