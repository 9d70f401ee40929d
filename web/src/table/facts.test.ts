import { expect, test } from 'vitest';
import { factOf } from './facts';

test('a list of things is a table with a row for each', () => {
  expect(factOf([{ cash: 1, shares: [1, 2] }, { cash: 2, shares: [] }])).toEqual({
    kind: 'table', columns: ['Cash', 'Shares'], rows: [{ name: '1', cells: ['1', '1, 2'] }, { name: '2', cells: ['2', '–'] }],
  });
});

test('a view is a group of named facts and hides nothing of it', () => {
  expect(factOf({ round: 1, you: null, over: false, phase: { type: 'trade', seat: 0 }, board: ['..', 'A.'] })).toEqual({
    kind: 'group',
    facts: [
      { name: 'Round', fact: { kind: 'value', text: '1' } },
      { name: 'You', fact: { kind: 'value', text: '–' } },
      { name: 'Over', fact: { kind: 'value', text: '–' } },
      { name: 'Phase', fact: { kind: 'value', text: 'trade, Seat 0' } },
      { name: 'Board', fact: { kind: 'list', texts: ['..', 'A.'] } },
    ],
  });
});
