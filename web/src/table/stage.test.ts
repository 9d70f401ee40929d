import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../net/client.svelte';
import { Stage } from './stage.svelte';

const now = { now_ms: 0, steps: 0, waiting: { type: 'chance' as const }, clocks: [], spectators: 0 };
const frame = (n: number): Frame => ({
  entries: [{ version: n, at_ms: 0, what: { type: 'step', n, by: 'machine', learnt: [{ step: 'x', events: [], told: ['x'] }] } }],
  angles: [{ seat: 0, view: n, menu: [], prompt: '' }],
  now,
});

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

function stage(ms: number) {
  const shown: number[] = [];
  const made = new Stage({ duration: () => ms, onshow: (_, frame) => shown.push(frame.angles[0]?.view as number) });
  return { made, shown };
}

test('without motion every frame is shown at once', () => {
  const { made, shown } = stage(0);
  [1, 2, 3].forEach((n) => made.push(frame(n)));
  expect(shown).toEqual([1, 2, 3]);
  expect(made.behind).toBe(0);
});

test('frames wait for the beat before them', () => {
  const { made, shown } = stage(300);
  [1, 2].forEach((n) => made.push(frame(n)));
  expect([shown, made.behind]).toEqual([[1], 1]);
  vi.advanceTimersByTime(301);
  expect([shown, made.behind]).toEqual([[1, 2], 0]);
});

test('a long queue is shown faster and never longer than its limit for all', () => {
  const { made, shown } = stage(2000);
  Array.from({ length: 30 }, (_, n) => made.push(frame(n)));
  vi.advanceTimersByTime(20_000);
  expect(shown.length).toBe(30);
});

test('skipping shows the newest frame with everything that led to it', () => {
  const { made, shown } = stage(300);
  [1, 2, 3].forEach((n) => made.push(frame(n)));
  made.skip();
  expect(shown).toEqual([1, 3]);
  expect(made.beat.steps.map((step) => step.n)).toEqual([2, 3]);
  expect(made.beat.ms).toBe(0);
});
