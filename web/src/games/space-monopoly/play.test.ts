import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '../../wire/space-monopoly/Event';
import type { View } from '../../wire/space-monopoly/View';
import { Menu } from '../menu';
import type { SeatFace } from '../screen';
import { actions } from './actions';
import { cart } from './cart.svelte';
import { COMPANIES, companyOf, letterOf, pounds, short } from './companies';
import { describe as describeSquare, spoken } from './describe';
import sample from './sample.json';
import { skyOf } from './sky';
import { placeOf } from './squares';
import { Story } from './story.svelte';
import { de, en } from './strings';
import { tell } from './tell';

const view = sample.view as unknown as View;
const seats: SeatFace[] = ['Ada', 'Bo', 'Cy'].map((name, seat) => ({ seat, text: `s${seat + 1}`, name, letter: 'ABC'[seat]!, kind: 'person', machine: null, mine: seat === 0, here: true }));
const buying = (over: Partial<View> = {}): View => ({ ...view, phase: { type: 'buying' }, seat: 0, deciding: 0, bought: 0, buys_left: 3, ...over });

describe('the cart', () => {
  beforeEach(() => cart.clear());

  test('stops at the limit, the pool and the cash', () => {
    const rich = buying({ players: view.players.map((player) => ({ ...player, cash: 100_000 })) });
    expect(cart.whyNot(rich, 0, 'nerdniss')).toBeNull();
    cart.set('nerdniss', 3);
    expect(cart.whyNot(rich, 0, 'nerdniss')).toBe('limit');
    cart.set('nerdniss', 0);
    expect(cart.whyNot({ ...rich, companies: rich.companies.map((shown) => ({ ...shown, pool: 0 })) }, 0, 'nerdniss')).toBe('pool');
    expect(cart.whyNot(buying({ players: view.players.map((player) => ({ ...player, cash: 0 })) }), 0, 'nerdniss')).toBe('cash');
    expect(cart.whyNot(rich, 1, 'nerdniss')).toBe('not-your-turn');
    expect(cart.whyNot(view, 0, 'nerdniss')).toBe('place-first');
  });

  test('sums at the prices of the view', () => {
    cart.set('nerdniss', 2);
    cart.set('pacifica', 1);
    const price = (at: number) => view.companies[at]!.price;
    expect(cart.cost(view)).toBe(2 * price(0) + price(4));
    expect(cart.lines).toEqual([{ company: 'nerdniss', count: 2 }, { company: 'pacifica', count: 1 }]);
  });

  test('an unbought cart is asked about before the turn ends', () => {
    const menu = new Menu([{ text: 'end', action: {} }]);
    const end = () => actions({ view: buying(), menu, seats, you: 0, options: {}, language: 'en' })?.[0]?.buttons[0];
    expect(end()?.confirm).toBeUndefined();
    cart.set('nerdniss', 2);
    expect(end()?.confirm).toBe(en.cartLeft(2));
  });
});

describe('squares', () => {
  const sky = skyOf(view);
  const about = { view, sky, words: en, seats, you: 0 };
  test('each square where a tile may go says what it does', () => {
    for (const [at, prospect] of sky.prospects) expect(describeSquare(at, about).tone).toBe(prospect.consequence.type);
  });
  test('a square that joins safe companies names the clause', () => {
    const blocked = { ...view, prospects: [], blocked: ['A1'] };
    expect(describeSquare(0, { ...about, view: blocked, sky: skyOf(blocked) })).toMatchObject({ tone: 'illegal', clause: 'S9' });
  });
  test('a square that was not drawn names the clause', () => {
    const drawn: View = { ...view, prospects: [], phase: { type: 'placing', offered: ['B1'] } };
    expect(describeSquare(0, { ...about, view: drawn, sky: skyOf(drawn) })).toMatchObject({ tone: 'illegal', clause: 'S8' });
  });
  test('a merger says who is paid what', () => {
    const merge: View = { ...view, prospects: [{ consequence: { type: 'merge', acquirers: ['pacifica'], companies: ['nerdniss', 'pacifica'], size: 18, bonuses: [{ company: 'nerdniss', seat: 0, amount: 7000 }] }, ends_game: true, squares: ['A1'] }] };
    const said = spoken('A1', describeSquare(0, { ...about, view: merge, sky: skyOf(merge) }));
    expect(said).toBe('A1: Pacifica acquires Nerdniss: 18 tiles together. You are paid £7,000 for Nerdniss. The game ends with it');
  });
});

test('the action bar offers every placement, what changes most first', () => {
  const menu = new Menu(sample.menu);
  const [place] = actions({ view, menu, seats, you: 0, options: {}, language: 'de' }) ?? [];
  expect(place?.buttons.length).toBe(menu.of('place').length);
  const kinds = place!.buttons.map((button) => skyOf(view).prospects.get(placeOf(button.label, view.columns))?.consequence.type);
  expect(kinds.lastIndexOf('grow')).toBeLessThan(kinds.indexOf('loose'));
});

test('the story of a merger is told once and ends with the turn', () => {
  const story = new Story();
  const paid: Event = { type: 'bonus_paid', seat: 0, company: 'nerdniss', bonus: 'both', holding: 2, price: 200, shared_by: 1, amount: 3000 };
  story.read({ turn: 4 }, { id: 1, events: [paid] });
  story.read({ turn: 4 }, { id: 1, events: [paid] });
  expect(story.bonuses).toEqual([paid]);
  story.read({ turn: 5 }, { id: 2, events: [] });
  expect(story.bonuses).toEqual([]);
});

test('German has its own sentences, English leaves them to the server', () => {
  const event: Event = { type: 'split', company: 'nerdniss', old_price: 3200, price: 1600, splits: 1 };
  expect(tell(event, seats, 'en')).toBeNull();
  expect(tell(event, seats, 'de')).toBe('Nerdniss teilt die Anteile: alle Bestände verdoppeln sich, der Preis fällt von £3,200 auf £1,600.');
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

test('money and letters', () => {
  expect([pounds(12300), short(900), short(10_500), short(39_000)]).toEqual(['£12,300', '£900', '£10.5k', '£39k']);
  for (const company of COMPANIES) expect(companyOf(letterOf(company))).toBe(company);
});

describe('colours', () => {
  const css = readFileSync('src/games/space-monopoly/companies.css', 'utf8');
  const light = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (a: string, b: string) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  test.each(COMPANIES)('%s can be read and told from space', (company) => {
    const fill = new RegExp(`^\\.company-${company} .*--fill: (#[0-9a-f]{6})`, 'm').exec(css)?.[1] ?? '';
    expect(contrast(fill, '#14121f')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(fill, '#101832')).toBeGreaterThanOrEqual(3);
  });
});
