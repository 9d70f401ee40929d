import { expect, test } from 'vitest';
import type { Event } from '../../wire/dragons-gambit/Event';
import type { SeatFace } from '../screen';
import { tell } from './tell';

const seats = ['Ada', 'Bo'].map((name, seat) => ({ seat, name }) as SeatFace);
const secret: Event[] = [
  { type: 'first_look', seat: 0, positions: [1, 2], cards: [12, 13] },
  { type: 'drew', seat: 0, card: 13, left: 30 },
  { type: 'kept', seat: 0, card: 13, position: 4, face: 'secret' },
  { type: 'looked', seat: 0, owner: 1, position: 3, ability: 'spy', card: 13, current: 12 },
  { type: 'rune_laid', seat: 0, owner: 0, position: 2, rune: 'frost', before: 13, current: 12 },
];

test.each(secret)('the log does not remember what $type showed to one player', (event) => {
  for (const language of ['en', 'de'] as const) expect(tell(event, seats, language)).toMatch(/^[^]*Ada(?!.*(12|13|Tyrant|tyrann))/);
});

test('what all have seen is told', () => {
  expect(tell({ type: 'discarded', seat: 1, card: 13, from: 2, runes: [] }, seats, 'de')).toContain('Horttyrann 13');
});
