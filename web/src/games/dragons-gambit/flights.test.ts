import { expect, test } from 'vitest';
import { flights } from './flights';

test('a kept card flies into the grid and the one that lay there to the discard pile', () => {
  expect(flights([
    { type: 'kept', seat: 1, card: null, position: 3, face: 'secret' },
    { type: 'discarded', seat: 1, card: 5, from: 3, runes: [] },
  ])).toEqual([{ from: 'hand', to: 'slot-1-3' }, { from: 'slot-1-3', to: 'discard' }]);
});

test('exchanged cards cross', () => {
  expect(flights([{ type: 'exchanged', seat: 0, own: 1, owner: 2, position: 4, ability: 'gale' }])).toEqual([
    { from: 'slot-0-1', to: 'slot-2-4' }, { from: 'slot-2-4', to: 'slot-0-1' },
  ]);
});

test('what is drawn flies alike, seen or not', () => {
  expect(flights([{ type: 'drew', seat: 0, card: 7, left: 9 }])).toEqual(flights([{ type: 'drew', seat: 0, card: null, left: 9 }]));
});
