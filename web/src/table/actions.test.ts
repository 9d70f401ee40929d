import { expect, test } from 'vitest';
import { Menu } from '../games/menu';
import type { SeatFace } from '../games/screen';
import { completed, labelOf, matching, plainGroups, sectionsOf, withKeys, withoutHints } from './actions';

const menu = (...texts: string[]) => new Menu(texts.map((text) => ({ text, action: { type: text } })));
const seats = ['Ada', 'Bo'].map((name, seat): SeatFace => ({ seat, text: `s${seat + 1}`, name, letter: 'AB'[seat]!, kind: 'person', machine: null, mine: false, here: true }));
const texts = (groups: ReturnType<typeof plainGroups>) => groups.flatMap((group) => group.buttons.map((button) => button.text));

test('every item of a menu is in the plain groups exactly once', () => {
  const all = menu('throw', 'buy red', 'buy blue', 'sell red', ...Array.from({ length: 20 }, (_, n) => `place A${n}`));
  const groups = plainGroups(all, seats);
  expect(texts(groups).sort()).toEqual(all.items.map((item) => item.text).sort());
  expect(groups.find((group) => group.label === 'Place')?.as).toBe('list');
  expect(groups[0]?.buttons[0]).toEqual({ text: 'throw', label: 'Throw', primary: true });
});

test('seats are called by their names', () => {
  expect(labelOf('spy s2 3', seats)).toBe('Spy Bo 3');
});

test('what a screen forgets is listed, what is impossible without a reason is left out', () => {
  const groups = completed([{ label: '', as: 'buttons', buttons: [{ text: 'throw', label: 'Throw' }, { text: 'buy', label: 'Buy' }, { text: 'sell', label: 'Sell', blocked: { reason: 'you hold none' } }] }], menu('throw', 'pass'), seats, 'More');
  expect(groups.map((group) => [group.label, group.as, group.buttons.map((button) => button.text)])).toEqual([['', 'buttons', ['throw', 'sell']], ['More', 'list', ['pass']]]);
});

test('keys go to buttons in the bar that are possible', () => {
  const [group] = withKeys([{ label: '', as: 'buttons', buttons: [{ text: 'a', label: 'a' }, { text: 'b', label: 'b', key: 'b' }, { text: 'c', label: 'c', blocked: { reason: 'no' } }, { text: 'd', label: 'd' }] }]);
  expect(group?.buttons.map((button) => button.key)).toEqual(['1', 'b', undefined, '2']);
});

test('a command line finds its action whatever its case and spaces', () => {
  expect(matching(menu('place F7'), '  PLACE   f7 ')).toBe('place F7');
  expect(matching(menu('place F7'), 'place F8')).toBe(null);
});

test('commands in brackets are left out where buttons stand for them, figures are not', () => {
  expect(withoutHints('Place a tile on any legal square (place A1), you have money (300 in cash)', menu('place A1'))).toBe('Place a tile on any legal square, you have money (300 in cash)');
});

test('a long list falls into its sections, in order, with nothing lost', () => {
  const [a, b, c] = [{ text: 'place A1', label: 'A1', section: 'found' }, { text: 'place B1', label: 'B1', section: 'column B' }, { text: 'place A2', label: 'A2', section: 'found' }];
  expect(sectionsOf([a!, b!, c!])).toEqual([{ name: 'found', buttons: [a, c] }, { name: 'column B', buttons: [b] }]);
  expect(sectionsOf([{ text: 'pass', label: 'Pass' }])).toEqual([{ name: '', buttons: [{ text: 'pass', label: 'Pass' }] }]);
});
