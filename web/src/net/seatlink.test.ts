import { expect, test } from 'vitest';
import { seatCodeIn, seatLink } from './seatlink';

test('a link to a seat carries its code behind the #, where servers do not see it', () => {
  const link = new URL(seatLink('http://parlor.test', 'ABC234', '2c48f8370263cc9f'));
  expect(link.pathname).toBe('/t/ABC234');
  expect(link.search).toBe('');
  expect(seatCodeIn(link.hash)).toBe('2c48f8370263cc9f');
});

test.each(['', '#', '#P11', '#seat=', '#seat=a b', '#seat=<script>'])('%s names no seat', (hash) => expect(seatCodeIn(hash)).toBeNull());
