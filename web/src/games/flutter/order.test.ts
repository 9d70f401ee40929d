import { expect, test } from 'vitest';
import type { View } from '../../wire/flutter/View';
import { actionsOf, bill, bounds } from './order';
import sample from './sample.json';

const view = sample.view as unknown as View;

test('an order comes to prices, brokerage for each purchase, and proceeds without a fee', () => {
  const { red, yellow } = view.companies;
  const cash = view.players[0]!.cash;
  expect(bill(view, 0, { yellow: 1, red: -1 })).toEqual({ buying: yellow.parent, brokerage: 5, selling: red.parent, cashAfter: cash + red.parent - yellow.parent - 5, trades: 2 });
});

test('no more can be ordered than the cash, the broker and the own holding allow', () => {
  const { cash, certificates } = view.players[0]!;
  const { cost } = view.companies.yellow;
  expect(bounds(view, 0, {}, 'yellow')).toEqual({ least: 0, most: Math.floor(cash / cost) });
  expect(bounds(view, 0, {}, 'red').least).toBe(-certificates.red);
  expect(bounds(view, 0, {}, 'black')).toEqual({ least: 0, most: 0 });
});

test('sales come before purchases, one action for each certificate', () => {
  expect(actionsOf({ yellow: 2, red: -1, white: 1 })).toEqual(['sell red', 'buy yellow', 'buy yellow', 'buy white']);
  expect(actionsOf({})).toEqual([]);
});
