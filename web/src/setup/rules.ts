// House rules as values of a form, and how they differ from a preset.

import type { Strings } from '../strings';
import type { GameInfo, HouseRuleInfo, PresetInfo } from '../wire/server';

export type RuleValue = unknown;

/** What the server says, in the person's language where the page has it. */
export function said(text: string, words: Pick<Strings, 'serverSays'>): string {
  return words.serverSays[text] ?? text;
}

/** `starting_cash` → `Starting cash`, or the title in the person's language. */
export function ruleTitle(key: string, words: Pick<Strings, 'ruleTitles'>): string {
  const known = words.ruleTitles[key];
  if (known !== undefined) return known;
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether two values of options are the same. */
export function same(a: RuleValue, b: RuleValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && [...a].map(String).sort().join() === [...b].map(String).sort().join();
  return String(a) === String(b);
}

/** A value in words. */
export function ruleText(value: RuleValue, words: { on: string; off: string }): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value).replaceAll('_', ' ');
}

/** The preset of this name; the game's first where none is named. */
export function presetOf(game: GameInfo, name: string | null): PresetInfo | undefined {
  return game.presets.find((preset) => preset.name === name) ?? game.presets[0];
}

export interface Difference {
  rule: HouseRuleInfo;
  value: RuleValue;
  preset: RuleValue;
}

/** Which rules of these options differ from the preset. */
export function differences(game: GameInfo, preset: PresetInfo, options: Record<string, unknown>): Difference[] {
  return game.house_rules
    .map((rule) => ({ rule, value: options[rule.key], preset: preset.options[rule.key] }))
    .filter(({ value, preset }) => value !== undefined && !same(value, preset));
}

/** The changes to send: only what differs from the preset. */
export function changes(game: GameInfo, preset: PresetInfo, options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(differences(game, preset, options).map(({ rule, value }) => [rule.key, value]));
}
