import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Menu } from '../menu';
import { goodsWords, readGoods } from './actions';
import { effectWords } from './effect';
import { GROUPS, empire, estateActions, membersOf, rentRows } from './estate';
import { placeOf, stepped, wayOf, type Form } from './places';
import { planFor, raisingSteps } from './plan';
import sample from './sample.json';
import { money, remember } from './seen';
import { de, en } from './strings';
import { tellGerman } from './tell';
import { favourability, groupChanges, isTradable, writeTerms } from './terms';
import { timeline, wantedMs } from './timeline';
import { TOKENS, tokenOf } from './tokens.svelte';
import type { Event, View } from './types';

const recorded = sample.view as unknown as View;
const options = sample.options as Record<string, unknown>;
const menuOf = (...texts: string[]) => new Menu(texts.map((text) => ({ text, action: {} })));
/** The recorded view with changes to some spaces. */
function withSpaces(changes: Record<number, Partial<View['spaces'][number]>>, phase: View['phase'] = { type: 'manage' }): View {
  const spaces = recorded.spaces.map((space, at) => ({ ...space, owner: null, level: 0, mortgaged: false, rent: 0, ...changes[at] }));
  const players = recorded.players.map((player, seat) => ({ ...player, cash: 500, in_jail: false, properties: spaces.flatMap((space, at) => (space.owner === seat ? [at] : [])) }));
  return { ...recorded, spaces, players, phase };
}
remember(recorded.board);

describe('the ring', () => {
  test.each<Form>(['wide', 'tall'])('%s: forty places, each next to the one before', (form) => {
    const places = Array.from({ length: 40 }, (_, space) => placeOf(space, form));
    expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(40);
    places.forEach((place, space) => {
      const next = places[(space + 1) % 40]!;
      expect(Math.abs(place.column - next.column) + Math.abs(place.row - next.row)).toBe(1);
    });
    expect(places.filter((place) => place.corner)).toHaveLength(4);
  });
  test('every space can be reached by arrows from GO', () => {
    for (const form of ['wide', 'tall'] as const) {
      const seen = new Set([0]);
      for (const at of seen) for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) seen.add(stepped({ key, ctrlKey: false, metaKey: false, altKey: false }, at, form)!);
      expect(seen.size).toBe(40);
    }
  });
  test('a token walks past GO, back by a card, and a whole lap', () => {
    expect(wayOf({ type: 'moved', seat: 0, from: 38, to: 2, way: 'dice' })).toEqual([39, 0, 1, 2]);
    expect(wayOf({ type: 'moved', seat: 0, from: 7, to: 4, way: 'backwards' })).toEqual([6, 5, 4]);
    expect(wayOf({ type: 'moved', seat: 0, from: 24, to: 24, way: 'forwards' })).toHaveLength(40);
  });
});

describe('property', () => {
  test('the group of an unbuilt street doubles its rent and marks that row', () => {
    const rows = rentRows(withSpaces({ 1: { owner: 0 }, 3: { owner: 0 } }), 1, en, { set_doubles_rent: true });
    expect(rows.find((row) => row.now)).toEqual({ label: en.wholeGroup, rent: 4, isFactor: false, now: true });
  });
  test('a mortgaged property marks no row', () => {
    expect(rentRows(withSpaces({ 5: { owner: 1, mortgaged: true } }), 5, en, {}).some((row) => row.now)).toBe(false);
  });
  test('what the menu does not offer says why', () => {
    const view = withSpaces({ 6: { owner: 0, level: 2 }, 8: { owner: 0, level: 1 }, 9: { owner: 0, level: 1 } });
    const [build, sell, mortgage] = estateActions(view, 6, 0, menuOf('end', 'sell-building 6'), options, en);
    expect(build?.blocked).toEqual({ reason: en.why.evenly, clause: 'P17' });
    expect(sell?.blocked).toBeNull();
    expect(mortgage?.blocked).toEqual({ reason: en.why.sellHouses, clause: 'P19' });
    expect(estateActions(view, 6, 1, menuOf('end'), options, en)).toEqual([]);
  });
  test('an incomplete group names what is missing', () => {
    const [build] = estateActions(withSpaces({ 1: { owner: 0 } }), 1, 0, menuOf('end'), options, en);
    expect(build?.blocked?.reason).toContain(recorded.board.spaces[3]!.name);
  });
  test('the empire counts rent, the next round of building and its yield', () => {
    const view = withSpaces({ 1: { owner: 0, rent: 4 }, 3: { owner: 0, rent: 8 }, 5: { owner: 0, rent: 25 } });
    const rows = empire(view, 0, { set_doubles_rent: true });
    expect(rows.map(({ group, rent, buildCost, yieldPercent }) => ({ group, rent, buildCost, yieldPercent }))).toEqual([
      { group: 'brown', rent: 12, buildCost: 100, yieldPercent: 18 },
      { group: 'station', rent: 25, buildCost: null, yieldPercent: null },
    ]);
  });
  test('every group has its members', () => {
    expect(GROUPS.map((group) => membersOf(recorded.board, group).length)).toEqual([2, 3, 3, 3, 3, 3, 3, 2, 4, 2]);
  });
});

describe('trade', () => {
  test('terms are written as the rules read them', () => {
    expect(writeTerms({ give: { land: [6, 5], cash: 100, jail_cards: [] }, ask: { land: [11], cash: 0, jail_cards: [] } })).toBe('5 6 +100 for 11');
    expect(writeTerms({ give: { land: [], cash: 0, jail_cards: [] }, ask: { land: [5], cash: 0, jail_cards: ['b', 'a'] } })).toBe('nothing for 5 card-a card-b');
    expect(readGoods('5 6 +100 card-a')).toEqual({ land: [5, 6], cash: 100, jail_cards: ['a'] });
    expect(goodsWords(readGoods('nothing'), recorded, en)).toBe('nothing');
  });
  test.each([['5', '+100', -50], ['+100', '39', 100], ['nothing', '39', 100], ['39', 'nothing', -100], ['+90', '1', -33]])('%s for %s favours by %i, as P33 counts', (give, get, percent) => {
    expect(favourability(recorded.board, readGoods(give), readGoods(get))).toBe(percent);
  });
  test('a trade that completes one group and breaks another says so', () => {
    const view = withSpaces({ 1: { owner: 0 }, 3: { owner: 1 }, 37: { owner: 0 }, 39: { owner: 0 } });
    expect(groupChanges(view, 0, readGoods('37'), readGoods('3'))).toEqual({ completes: ['brown'], breaks: ['dark-blue'] });
  });
  test('land of a built group is not traded', () => {
    const view = withSpaces({ 1: { owner: 0, level: 1 }, 3: { owner: 0 }, 5: { owner: 0 } });
    expect([3, 5].map((space) => isTradable(view, space))).toEqual([false, true]);
  });
});

describe('a debt', () => {
  const view = withSpaces({ 1: { owner: 0, rent: 2 }, 5: { owner: 0, rent: 25 }, 39: { owner: 0, rent: 50 } }, { type: 'debt' });
  const menu = menuOf('mortgage 1', 'mortgage 5', 'mortgage 39', 'sell-land 1', 'sell-land 5', 'sell-land 39');
  test('is raised by what earns least first, and land is sold last', () => {
    expect(raisingSteps(view, menu).map((step) => step.text)).toEqual(['mortgage 1', 'mortgage 5', 'mortgage 39', 'sell-land 1', 'sell-land 5', 'sell-land 39']);
  });
  test('the plan covers what is missing and gives up nothing that is not needed', () => {
    expect(planFor(view, menu, 120).map(({ text, amount }) => [text, amount])).toEqual([['mortgage 1', 30], ['mortgage 5', 100]]);
    expect(planFor(view, menu, 200).map(({ text }) => text)).toEqual(['mortgage 39']);
    expect(planFor(view, menu, 0)).toEqual([]);
  });
});

describe('a beat', () => {
  const roll: Event[] = [{ type: 'rolled', seat: 0, dice: [3, 4] }, { type: 'moved', seat: 0, from: 0, to: 7, way: 'dice' }, { type: 'paid', from: 0, to: 'bank', amount: 100, reason: 'tax', space: 4 }];
  test('holds dice, walk and payment one after the other', () => {
    const ms = wantedMs(roll);
    const { tumbleMs, walkAt, hopMs, payAt, payMs } = timeline(roll, ms);
    expect(walkAt).toBe(tumbleMs);
    expect(payAt).toBeCloseTo(walkAt + 7 * hopMs);
    expect(payAt + payMs).toBeLessThanOrEqual(ms);
  });
  test('shrinks with the time that is granted, and to nothing', () => {
    expect(timeline(roll, wantedMs(roll) / 2).hopMs).toBeCloseTo(timeline(roll, wantedMs(roll)).hopMs / 2);
    expect(timeline(roll, 0)).toEqual({ tumbleMs: 0, walkAt: 0, hopMs: 0, payAt: 0, payMs: 0 });
    expect(wantedMs([])).toBe(0);
  });
  test('never asks for more than the frame grants', () => {
    expect(wantedMs([{ type: 'rolled', seat: 0, dice: [6, 6] }, { type: 'moved', seat: 0, from: 0, to: 0, way: 'forwards' }, ...roll.slice(2)])).toBeLessThanOrEqual(2_500);
  });
});

describe('words', () => {
  test('every card of the board is told in both languages', () => {
    for (const deck of recorded.board.decks) for (const card of deck.cards) for (const words of [en, de]) expect(effectWords(card.effect, recorded.board, money, words)).not.toBe(card.effect);
  });
  test('money has its sign', () => {
    expect([money(1250), money(-40)]).toEqual([`${recorded.board.currency}1,250`, `−${recorded.board.currency}40`]);
  });
  test('a German payment names both sides', () => {
    const seats = [{ seat: 0, text: 's1', name: 'Ada', letter: 'A', kind: 'person' as const, machine: null, mine: true, here: true }];
    expect(tellGerman({ type: 'paid', from: 'pot', to: 0, amount: 50, reason: 'parking', space: null }, seats)).toBe(`Der Topf zahlt ${money(50)} an Ada (Frei Parken).`);
  });
});

test('each seat has a token of its own, whatever somebody chooses', () => {
  for (const chosen of TOKENS) expect(new Set(TOKENS.map((_, seat) => tokenOf(seat, 2, chosen))).size).toBe(TOKENS.length);
  expect(tokenOf(2, 2, 'cat')).toBe('cat');
});

describe('colours of the groups', () => {
  const css = readFileSync('src/games/property/groups.css', 'utf8');
  const light = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0);
  test.each([...css.matchAll(/\.group-([\w-]+) \{ --group: (#\w{6}); --group-ink: (#\w{6})/g)].map((match) => match.slice(1)))('%s: what is drawn on the band is readable', (_, band, ink) => {
    const [a, b] = [light(band!), light(ink!)].sort((x, y) => y - x);
    expect((a! + 0.05) / (b! + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});
