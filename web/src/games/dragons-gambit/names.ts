import type { en } from './strings';

/** `Mirror Drake 7`. */
export function cardName(words: Pick<typeof en, 'names'>, value: number): string {
  return `${words.names[value] ?? ''} ${value}`.trim();
}
