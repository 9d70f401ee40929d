// How the shares of an acquired company are divided into sold, traded and kept (S18): the three always make up the holding.

import type { DisposalView } from '../../wire/space-monopoly/DisposalView';

export interface Division {
  sell: number;
  trade: number;
  keep: number;
}

type Limits = Pick<DisposalView, 'holding' | 'most_trade'>;

export const sellAll = ({ holding }: Limits): Division => ({ sell: holding, trade: 0, keep: 0 });
export const keepAll = ({ holding }: Limits): Division => ({ sell: 0, trade: 0, keep: holding });
/** An odd share, or what the pool cannot serve, is kept. */
export const tradeAll = ({ holding, most_trade }: Limits): Division => ({ sell: 0, trade: most_trade, keep: holding - most_trade });

/** The division after one part was set; the others give way: keeping first, then selling, then trading in pairs. */
export function divided(before: Division, part: keyof Division, value: number, { holding, most_trade }: Limits): Division {
  const wanted = Math.max(0, Math.min(holding, value));
  switch (part) {
    case 'sell': {
      const trade = Math.min(before.trade, even(holding - wanted));
      return { sell: wanted, trade, keep: holding - wanted - trade };
    }
    case 'trade': {
      const trade = Math.min(most_trade, even(wanted));
      const sell = Math.min(before.sell, holding - trade);
      return { sell, trade, keep: holding - trade - sell };
    }
    case 'keep': {
      const trade = Math.min(before.trade, even(holding - wanted));
      return { sell: holding - wanted - trade, trade, keep: wanted };
    }
  }
}

const even = (count: number) => count - (count % 2);

/** As notation writes it. */
export function textOf({ sell, trade, keep }: Division): string {
  return `dispose sell ${sell} trade ${trade} keep ${keep}`;
}

/** Reads it back from a menu. */
export function divisionOf(text: string): Division | null {
  const [, sell, trade, keep] = /^dispose sell (\d+) trade (\d+) keep (\d+)$/.exec(text) ?? [];
  return sell === undefined ? null : { sell: Number(sell), trade: Number(trade), keep: Number(keep) };
}
