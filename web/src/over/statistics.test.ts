import { expect, test } from 'vitest';
import { statistics } from './statistics';

const faces: [string, number][] = [1, 2, 3, 4, 5, 6].map((n) => [`dice ${n}`, 1]);
const throws = (...fell: number[]) => fell.map((each, n) => ({ n, outcomes: faces, fell: `dice ${each}` }));

test('expected counts and bands follow from the odds', () => {
  const [found] = statistics(throws(1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6), null);
  expect(found?.bars.map((bar) => [bar.label, bar.count])).toEqual([['1', 2], ['2', 1], ['3', 1], ['4', 1], ['5', 1], ['6', 6]]);
  const six = found!.bars[5]!;
  expect(six.expected).toBeCloseTo(2);
  expect(six.high).toBeCloseTo(2 + 1.96 * Math.sqrt((12 * 5) / 36));
  expect(six.count > six.high).toBe(true);
});

test('a game may count what it derives, and leave out what does not matter', () => {
  const pairs: [string, number][] = [['dice 1 1', 1], ['dice 1 2', 1], ['dice 2 1', 1], ['dice 2 2', 1]];
  const chances = Array.from({ length: 8 }, (_, n) => ({ n, outcomes: pairs, fell: pairs[n % 4]![0] }));
  const [sum, ...rest] = statistics([...chances, { n: 9, outcomes: [['first s1', 1]], fell: 'first s1' }], { dice: { label: 'Two dice', derive: (words) => String(Number(words[0]) + Number(words[1])) } });
  expect(rest).toEqual([]);
  expect(sum?.bars.map((bar) => [bar.label, bar.count, bar.expected])).toEqual([['2', 2, 2], ['3', 4, 4], ['4', 2, 2]]);
});

test('a handful of throws proves nothing and is not shown', () => {
  expect(statistics(throws(1, 2), null)).toEqual([]);
});
