import { expect, test } from 'vitest';
import type { PhaseView } from '../wire/dragons-gambit/PhaseView';
import type { View as DragonView } from '../wire/dragons-gambit/View';
import type { View as FlutterView } from '../wire/flutter/View';
import type { Phase as SpacePhase } from '../wire/space-monopoly/Phase';
import type { View as SpaceView } from '../wire/space-monopoly/View';
import dragonSample from './dragons-gambit/sample.json';
import { prompt as dragon } from './dragons-gambit/prompt';
import flutterSample from './flutter/sample.json';
import { prompt as flutter } from './flutter/prompt';
import propertySample from './property/sample.json';
import { prompt as property } from './property/prompt';
import { remember } from './property/seen';
import type { Phase as PropertyPhase, View as PropertyView } from './property/types';
import type { SeatFace } from './screen';
import spaceSample from './space-monopoly/sample.json';
import { prompt as space } from './space-monopoly/prompt';

const seats = ['Ada', 'Bo', 'Cy', 'Di'].map((name, seat) => ({ seat, name }) as SeatFace);
const flutterView = flutterSample.view as unknown as FlutterView;
const dragonView = { ...(dragonSample.view as unknown as DragonView), deciding: [0], caller: null };
const spaceView = { ...(spaceSample.view as unknown as SpaceView), you: 0, deciding: 0, seat: 0 };
const propertyView = propertySample.view as unknown as PropertyView;
remember(propertyView.board);
const asked = (phase: PropertyPhase, ask: Partial<PropertyView['ask']> = {}): PropertyView => ({ ...propertyView, phase, on_turn: 0, doubles: 0, ask: { ...propertyView.ask, seat: 0, ...ask } });

/** The sentence for who is asked and for everybody else, in both languages. */
type Case = [what: string, mine: [en: string, de: string], others: [en: string, de: string], say: (you: number, language: 'en' | 'de') => string | null];

const cases: Case[] = [
  ['Flutter, trading', ['Your turn: trade with', 'Du bist am Zug: handle mit'], ['Ada trades, then throws', 'Ada handelt und würfelt'], (you, language) => flutter({ ...flutterView, phase: { type: 'trade', seat: 0, trades: 1 }, trades_left: 9 }, you, seats, language)],
  ['Flutter, no trades left', ['no trades are left', 'Mehr Handel ist nicht erlaubt'], ['Ada trades', 'Ada handelt'], (you, language) => flutter({ ...flutterView, phase: { type: 'trade', seat: 0, trades: 9 }, trades_left: 0 }, you, seats, language)],
  ...([
    [{ type: 'first_look', chosen: [], choices: [] }, 'Choose two of your four', 'Wähle zwei deiner vier'],
    [{ type: 'turn', may_call: true }, 'call the Final Gambit', 'sag das Letzte Gambit an'],
    [{ type: 'decide', card: 5, face: 'secret', ability: null }, 'You drew Wyvern 5: keep', 'Du hast Wyvern 5 gezogen: Behalte'],
    [{ type: 'decide', card: 13, face: 'secret', ability: null }, 'which wakes Raid', 'dann erwacht Raubzug'],
    [{ type: 'decide', card: 7, face: 'secret', ability: 'scry' }, 'invoke Scry', 'Setz erst Spiegelblick ein'],
    [{ type: 'decide', card: 7, face: 'shown', ability: null }, 'all have seen it', 'alle haben sie gesehen'],
    [{ type: 'wake', card: 12, ability: 'twin_sight' }, 'Oracle Wyrm 12 wakes', 'Orakelwyrm 12 erwacht'],
    [{ type: 'second_look', owner: 1, position: 2 }, 'a second card', 'eine zweite Karte'],
    [{ type: 'raid', owner: 1, position: 2 }, 'position 2 of Bo', 'Platz 2 von Bo'],
  ] satisfies [PhaseView, string, string][]).map(([phase, en, de]): Case => [`The Dragon's Gambit, ${phase.type}`, [en, de], ['Waiting for Ada', 'Warten auf Ada'], (you, language) => dragon({ ...dragonView, phase }, you, seats, language)]),
  ...([
    [{ type: 'placing', offered: [] }, 'any marked square', 'ein Feld mit einem Zeichen'],
    [{ type: 'placing', offered: ['A1', 'B2'] }, 'on A1, B2', 'auf A1, B2'],
    [{ type: 'founding', square: 'C3' }, 'founds a company', 'gründet eine Firma'],
    [{ type: 'choosing', square: 'C3' }, 'the company that acquires', 'die übernimmt'],
    [{ type: 'buying' }, 'end the turn', 'beende den Zug'],
  ] satisfies [SpacePhase, string, string][]).map(([phase, en, de]): Case => [`Space Monopoly, ${phase.type}`, [en, de], ['Waiting for Ada', 'Warten auf Ada'], (you, language) => space({ ...spaceView, phase }, you, seats, language)]),
  ['Property, rolling', ['roll the dice', 'Würfle'], ['Ada is about to roll', 'Ada würfelt gleich'], (you, language) => property(asked({ type: 'before_roll' }), you, seats, language)],
  ['Property, buying', ['buy it for', 'kaufen oder nicht'], ['Ada may buy', 'Ada darf'], (you, language) => property(asked({ type: 'purchase' }, { space: 1, price: 60 }), you, seats, language)],
  ['Property, bidding', ['bid at least', 'Biete mindestens'], ['Bo bids', 'Bo bietet'], (you, language) => property(asked({ type: 'auction', space: 3, bids: [0, 20], bidders: [0, 1], next: 0 }, { bid: 20, bidder: 1, minimum: 21 }), you, seats, language)],
  ['Property, in debt', ['raise', 'Bring noch'], ['Ada owes the bank', 'Ada schuldet der Bank'], (you, language) => property({ ...asked({ type: 'debt' }, { due: 99_999 }), debts: [{ debtor: 0, creditor: 'bank', amount: 99_999, reason: 'tax', space: null }] }, you, seats, language)],
  ['Property, fine or card', ['Pay a fine', 'Zahle eine Strafe'], ['Ada pays', 'Ada zahlt'], (you, language) => property(asked({ type: 'choice', fine: 10, deck: 'a' }), you, seats, language)],
  ['Property, answering an offer', ['Bo offers you', 'Bo bietet dir'], ['Bo offers Ada', 'Bo bietet Ada'], (you, language) => property(asked({ type: 'trade', from: 1, to: 0, terms: { give: { land: [1], cash: 0, jail_cards: [] }, ask: { land: [], cash: 60, jail_cards: [] } }, counters: 0, back: 'manage' as never }), you, seats, language)],
  ['Property, managing', ['then end your turn', 'dann beende den Zug'], ['Ada manages', 'Ada verwaltet'], (you, language) => property(asked({ type: 'manage' }), you, seats, language)],
];

test.each(cases)('%s: the status says who must do what, in both languages', (_, [en, de], [otherEn, otherDe], say) => {
  expect(say(0, 'en')).toContain(en);
  expect(say(0, 'de')).toContain(de);
  expect(say(2, 'en')).toContain(otherEn);
  expect(say(2, 'de')).toContain(otherDe);
});
