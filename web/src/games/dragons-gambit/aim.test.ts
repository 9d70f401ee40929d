import { describe, expect, test } from 'vitest';
import { Menu } from '../menu';
import { aimedVerbs, aimOf, completedBy, firstVerb, isAbility, litSpots } from './aim';

const menu = (...texts: string[]) => new Menu(texts.map((text) => ({ text, action: {} })));
const spot = (seat: number, position: number) => ({ seat, position });

test('an action names own cards by position and others by seat and position', () => {
  expect(aimOf('gale 1 s2 3', 0).spots).toEqual([spot(0, 1), spot(1, 3)]);
  expect(aimOf('look 2', 2).spots).toEqual([spot(2, 2)]);
  expect(aimOf('look s1 4', 2).spots).toEqual([spot(0, 4)]);
  expect(aimOf('choose 1 3', 1).spots).toEqual([spot(1, 1), spot(1, 3)]);
  expect(aimOf('draw', 0).spots).toEqual([]);
});

describe('which verb is taken up by itself', () => {
  test('keeping, even where an ability is offered too', () => expect(firstVerb(menu('keep 1', 'keep 2', 'discard', 'scry 1'))).toBe('keep'));
  test('a single one', () => expect(firstVerb(menu('gale 1 s2 3', 'decline'))).toBe('gale'));
  test('never taking the discard: its pile is pressed first', () => expect(firstVerb(menu('draw', 'take 1', 'take 2', 'call'))).toBeNull());
  test('nothing in an empty menu', () => expect(firstVerb(Menu.empty)).toBeNull());
});

test('two cards are picked in either order, and the second must fit the first', () => {
  const gale = menu('gale 1 s2 3', 'gale 1 s3 1', 'gale 2 s2 3', 'decline');
  expect(litSpots(gale, 'gale', [], 0)).toEqual([spot(0, 1), spot(1, 3), spot(2, 1), spot(0, 2)]);
  expect(litSpots(gale, 'gale', [spot(2, 1)], 0)).toEqual([spot(0, 1)]);
  expect(completedBy(gale, 'gale', [spot(2, 1)], 0)).toBeNull();
  expect(completedBy(gale, 'gale', [spot(2, 1), spot(0, 1)], 0)).toBe('gale 1 s3 1');
});

test('one card completes an action that names one', () => {
  const decide = menu('keep 1', 'keep 2', 'discard', 'spy s2 3');
  expect(aimedVerbs(decide)).toEqual(['keep', 'spy']);
  expect(completedBy(decide, 'spy', [spot(1, 3)], 0)).toBe('spy s2 3');
  expect(completedBy(decide, 'keep', [spot(1, 3)], 0)).toBeNull();
  expect([isAbility('spy'), isAbility('keep')]).toEqual([true, false]);
});
