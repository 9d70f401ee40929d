import { expect, test } from 'vitest';
import { concerned, reach, skyOf, squares, UNIT } from './sky';

const board = ['NN.*', '...*', 'BB..'];
const view = { board, columns: 4, rows: 3, blocked: ['D3'], prospects: [{ consequence: { type: 'merge' as const, acquirers: ['nerdniss' as const], companies: ['nerdniss' as const, 'beetleguice' as const], size: 5, bonuses: [] }, ends_game: true, squares: ['A2', 'B2'] }] };

test('neighbours in a row become one box, but never around the edge', () => {
  expect(squares([0, 1, 3, 4], 4)).toBe(`M0 0h${2 * UNIT}v${UNIT}h${-2 * UNIT}zM${3 * UNIT} 0h${UNIT}v${UNIT}h${-UNIT}zM0 ${UNIT}h${UNIT}v${UNIT}h${-UNIT}z`);
});

test('the map knows what a tile does on each square', () => {
  const sky = skyOf(view);
  expect(sky.kinds).toEqual({ loose: [], found: [], grow: [], merge: [4, 5] });
  expect(sky.ends).toEqual([4, 5]);
  expect([...sky.blocked]).toEqual([11]);
  expect(sky.areas.map((area) => area.company)).toEqual(['nerdniss', 'beetleguice']);
  expect(concerned(sky.prospects.get(4))).toEqual(['nerdniss', 'beetleguice']);
  expect(concerned(sky.prospects.get(2))).toEqual([]);
});

test('a tile reaches companies through loose tiles (S10, S11)', () => {
  const sky = skyOf(view);
  expect(reach(sky, 'C1')).toEqual({ cluster: [2, 3, 7], companies: ['nerdniss'] });
  expect(reach(sky, 'A2')).toEqual({ cluster: [4], companies: ['nerdniss', 'beetleguice'] });
});
