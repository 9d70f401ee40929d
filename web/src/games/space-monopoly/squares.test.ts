import { expect, test } from 'vitest';
import { columnName, neighbours, placeOf, squareAt } from './squares';

test('after column Z come AA to AF (S32)', () => {
  expect([0, 25, 26, 31].map(columnName)).toEqual(['A', 'Z', 'AA', 'AF']);
});

test('every square of the largest board reads back', () => {
  for (let at = 0; at < 32 * 32; at++) expect(placeOf(squareAt(at, 32), 32)).toBe(at);
});

test('a corner has two neighbours, an edge three, the middle four', () => {
  const size = { columns: 4, rows: 3 };
  expect(neighbours(0, size).sort((a, b) => a - b)).toEqual([1, 4]);
  expect(neighbours(7, size).sort((a, b) => a - b)).toEqual([3, 6, 11]);
  expect(neighbours(5, size).sort((a, b) => a - b)).toEqual([1, 4, 6, 9]);
});
