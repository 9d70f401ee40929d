import { expect, test } from 'vitest';
import type { View } from '../../wire/flutter/View';
import { noted, type Course } from './prices';
import sample from './sample.json';

const view = sample.view as unknown as View;
const at = (round: number): View => ({ ...view, round });

test('each round keeps its last price', () => {
  const course = noted(noted({}, at(1), true), at(2), true);
  expect(Object.keys(course)).toEqual(['1', '2']);
  expect(course[2]!.red).toBe(view.companies.red.parent);
});

test('an undo takes later rounds back, looking at the past does not', () => {
  const course: Course = noted(noted({}, at(2), true), at(3), true);
  expect(Object.keys(noted(course, at(1), false))).toEqual(['1', '2', '3']);
  expect(Object.keys(noted(course, at(2), true))).toEqual(['2']);
});
