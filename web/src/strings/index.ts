// All words of the page, in the language that the person has chosen.

import { derived, readable, writable, type Readable } from 'svelte/store';
import type { Language } from '../settings.svelte';
import { en } from './en';

/** What every language must have; a missing key fails the type check. */
export type Strings = typeof en;

const shown = writable<Strings>(en);
const language = writable<Language>('en');

/** The words of the frame. In components: `$strings.close`. */
export const strings: Readable<Strings> = { subscribe: shown.subscribe };

/** The language of the words that are shown now. */
export const shownLanguage: Readable<Language> = { subscribe: language.subscribe };

/** Changes the language; a language other than English is fetched first. */
export async function speak(next: Language): Promise<void> {
  const table = next === 'de' ? (await import('./de')).de : en;
  shown.set(table);
  language.set(next);
  document.documentElement.lang = next;
}

/** A game's own words in the language that is shown: `const words = translated({ en, de })`, then `$words.throw`. */
export function translated<T>(tables: Record<Language, T>): Readable<T> {
  return derived(language, (now) => tables[now], tables.en);
}

/** Words that do not change, where a component expects a store. */
export const fixed = <T>(table: T): Readable<T> => readable(table);
