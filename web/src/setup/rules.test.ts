import { expect, test } from 'vitest';
import type { GameInfo } from '../wire/server';
import { changes, differences, presetOf, ruleText, ruleTitle, said } from './rules';

const game: GameInfo = {
  name: 'flutter', title: 'Flutter', summary: '', version: 1, seats: { min: 2, max: 6 }, machines: [],
  presets: [
    { name: 'standard', summary: '', options: { target: 600, companies: ['red', 'blue'], double: true } },
    { name: 'long', summary: '', options: { target: 900, companies: ['red', 'blue'], double: true } },
  ],
  house_rules: [
    { key: 'target', clause: 'F22', summary: '', values: { type: 'number', min: 1, max: 1000 } },
    { key: 'companies', clause: 'F1', summary: '', values: { type: 'several', names: ['red', 'blue', 'green'], min: 2 } },
    { key: 'double', clause: 'F3', summary: '', values: { type: 'switch' } },
  ],
};

test('only what differs from the preset is sent', () => {
  const preset = presetOf(game, 'long')!;
  expect(changes(game, preset, { target: 900, companies: ['blue', 'red'], double: false })).toEqual({ double: false });
  expect(differences(game, preset, preset.options)).toEqual([]);
});

test('an unknown preset is the first', () => {
  expect(presetOf(game, null)?.name).toBe('standard');
});

test('values and keys are written for people', () => {
  const words = { on: 'on', off: 'off' };
  expect([ruleText(true, words), ruleText(['a', 'b'], words), ruleText('extra_turn', words), ruleText(5, words)]).toEqual(['on', 'a, b', 'extra turn', '5']);
  expect(ruleTitle('starting_cash', { ruleTitles: {} })).toBe('Starting cash');
  expect(ruleTitle('starting_cash', { ruleTitles: { starting_cash: 'Startgeld' } })).toBe('Startgeld');
  expect([said('known', { serverSays: { known: 'bekannt' } }), said('new', { serverSays: { known: 'bekannt' } })]).toEqual(['bekannt', 'new']);
});
