import { expect, test } from 'vitest';
import { course, moments } from './course';

test('moments begin with the start, end with the end and do not repeat', () => {
  expect(moments(3)).toEqual([0, 1, 2, 3]);
  const many = moments(5000);
  expect([many[0], many.at(-1), many.length]).toEqual([0, 5000, 49]);
});

test('the course reads every seat at every moment', async () => {
  const look = (steps: number) => Promise.resolve([{ seat: 0, view: { players: [{ worth: steps }, { worth: 2 * steps }] }, menu: [], prompt: '' }]);
  expect(await course(2, 2, look, null, () => undefined)).toEqual([{ steps: 0, worths: [0, 0] }, { steps: 1, worths: [1, 2] }, { steps: 2, worths: [2, 4] }]);
});
