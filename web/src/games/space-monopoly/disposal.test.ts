import { describe, expect, test } from 'vitest';
import { divided, divisionOf, keepAll, sellAll, textOf, tradeAll, type Division } from './disposal';

const limits = { holding: 7, most_trade: 4 };

test('the three whole choices make up the holding', () => {
  expect(sellAll(limits)).toEqual({ sell: 7, trade: 0, keep: 0 });
  expect(tradeAll(limits)).toEqual({ sell: 0, trade: 4, keep: 3 });
  expect(keepAll(limits)).toEqual({ sell: 0, trade: 0, keep: 7 });
});

test('what is not named gives way', () => {
  expect(divided(sellAll(limits), 'trade', 4, limits)).toEqual({ sell: 3, trade: 4, keep: 0 });
  expect(divided({ sell: 3, trade: 4, keep: 0 }, 'sell', 5, limits)).toEqual({ sell: 5, trade: 2, keep: 0 });
  expect(divided({ sell: 3, trade: 4, keep: 0 }, 'keep', 4, limits)).toEqual({ sell: 1, trade: 2, keep: 4 });
  expect(divided({ sell: 0, trade: 0, keep: 7 }, 'trade', 99, limits)).toEqual({ sell: 0, trade: 4, keep: 3 });
});

describe('whatever is stepped, the division stays legal (S18)', () => {
  test.each([1, 2, 5, 8])('with %i shares', (holding) => {
    for (let most_trade = 0; most_trade <= holding; most_trade += 2) {
      let now: Division = sellAll({ holding, most_trade });
      for (const part of ['trade', 'keep', 'sell', 'keep', 'trade'] as const) {
        for (let value = -1; value <= holding + 1; value++) {
          now = divided(now, part, value, { holding, most_trade });
          expect(now.sell + now.trade + now.keep).toBe(holding);
          expect(Math.min(now.sell, now.trade, now.keep)).toBeGreaterThanOrEqual(0);
          expect(now.trade % 2).toBe(0);
          expect(now.trade).toBeLessThanOrEqual(most_trade);
        }
      }
    }
  });
});

test('notation reads back', () => {
  expect(divisionOf(textOf({ sell: 4, trade: 2, keep: 1 }))).toEqual({ sell: 4, trade: 2, keep: 1 });
  expect(divisionOf('end')).toBeNull();
});
