// When what is shown within a beat: the dice tumble, a card turns, the token walks, then the money flies.

import { wayOf } from './places';
import type { Event } from './types';

export interface Timeline {
  /** How long the dice tumble. */
  tumbleMs: number;
  /** When the token starts to walk. */
  walkAt: number;
  /** How long each hop takes. */
  hopMs: number;
  /** When the money flies. */
  payAt: number;
  /** How long it flies. */
  payMs: number;
}

const TUMBLE = 560;
const CARD = 900;
const HOP = 105;
const WALK_LIMIT = 1_150;
const GLIDE = 420;
const PAY = 560;
const QUIET = 320;

interface Lengths {
  tumble: number;
  card: number;
  walk: number;
  hops: number;
  pay: number;
}

function lengths(events: Event[]): Lengths {
  const has = (type: Event['type']) => events.some((event) => event.type === type);
  const hops = events.reduce((sum, event) => sum + (event.type === 'moved' ? wayOf(event).length : 0), 0);
  const walk = Math.min(WALK_LIMIT, hops * HOP) + (has('jailed') ? GLIDE : 0);
  return { tumble: has('rolled') || has('rolled_again') || has('threw_for_start') ? TUMBLE : 0, card: has('card_drawn') ? CARD : 0, walk, hops, pay: has('paid') ? PAY : 0 };
}

const LOUD = new Set<Event['type']>(['bid_made', 'auction_began', 'acquired', 'offered', 'countered', 'offer_declined', 'traded', 'debt_opened', 'bankrupt', 'left_jail', 'stayed_in_jail', 'unsold', 'passed', 'rent_free']);

/** How long a beat should be seen at normal speed. */
export function wantedMs(events: Event[]): number {
  if (events.length === 0) return 0;
  const { tumble, card, walk, pay } = lengths(events);
  const loud = events.some((event) => LOUD.has(event.type)) ? 450 : 0;
  return Math.max(QUIET, tumble + card + walk + Math.max(pay, loud) + (tumble + walk > 0 ? 150 : 0));
}

/** The beat's parts, fitted into the time that the frame grants. */
export function timeline(events: Event[], ms: number): Timeline {
  const { tumble, card, walk, hops, pay } = lengths(events);
  const wanted = wantedMs(events);
  const fit = wanted > 0 ? ms / wanted : 0;
  return { tumbleMs: tumble * fit, walkAt: (tumble + card) * fit, hopMs: hops > 0 ? (Math.min(WALK_LIMIT, hops * HOP) / hops) * fit : GLIDE * fit, payAt: (tumble + card + walk) * fit, payMs: pay * fit };
}
