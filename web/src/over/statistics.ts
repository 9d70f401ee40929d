// What fell, against what was to be expected by the exact odds of every throw.

import type { ChanceLabels } from '../games/screen';
import type { StepChances } from '../wire/server';

export interface Bar {
  label: string;
  count: number;
  expected: number;
  low: number;
  high: number;
}
export interface Statistic {
  title: string;
  bars: Bar[];
}

const FEWEST_THROWS = 6;
const MOST_VALUES = 24;
/** 95 of 100 fair games lie within so many standard deviations. */
const BAND = 1.96;

type Reader = { title: string; read: (words: string[]) => string | null; name?: ((word: string) => string) | undefined };

/** Counts the chances of a game. Without labels every word of an outcome is counted by its place. */
export function statistics(chances: StepChances[], labels: ChanceLabels | null): Statistic[] {
  const byVerb = new Map<string, StepChances[]>();
  for (const chance of chances) {
    const verb = chance.fell.split(' ')[0] ?? '';
    const own = byVerb.get(verb);
    if (own) own.push(chance);
    else byVerb.set(verb, [chance]);
  }
  return [...byVerb].flatMap(([verb, own]) => readers(verb, own, labels).flatMap((reader) => count(own, reader) ?? []));
}

function readers(verb: string, own: StepChances[], labels: ChanceLabels | null): Reader[] {
  const label = labels?.[verb];
  if (labels && !label) return [];
  const title = label?.label ?? verb;
  const { derive, columns, name } = label ?? {};
  if (derive) return [{ title, read: derive, name }];
  if (columns) return columns.map((column) => ({ title: `${title}: ${column.label}`, read: (words) => words[column.word] ?? null, name: column.name }));
  if (label) return [{ title, read: (words) => words.join(' '), name }];
  const most = Math.max(...own.map((chance) => chance.fell.split(' ').length - 1));
  return Array.from({ length: Math.min(3, most) }, (_, at) => ({ title: most > 1 ? `${title} ${at + 1}` : title, read: (words) => words[at] ?? null }));
}

function count(own: StepChances[], reader: Reader): Statistic | null {
  const found = new Map<string, { count: number; expected: number; variance: number }>();
  const at = (label: string) => found.get(label) ?? found.set(label, { count: 0, expected: 0, variance: 0 }).get(label)!;
  let throws = 0;
  for (const chance of own) {
    const fell = reader.read(wordsOf(chance.fell));
    if (fell === null) continue;
    throws += 1;
    at(fell).count += 1;
    for (const [label, part] of parts(chance, reader)) {
      at(label).expected += part;
      at(label).variance += part * (1 - part);
    }
  }
  if (throws < FEWEST_THROWS || found.size > MOST_VALUES || found.size < 2) return null;
  const bars = [...found].map(([label, { count, expected, variance }]) => {
    const wide = BAND * Math.sqrt(variance);
    return { label, count, expected, low: Math.max(0, expected - wide), high: expected + wide };
  });
  bars.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  return { title: reader.title, bars: bars.map((bar) => ({ ...bar, label: reader.name?.(bar.label) ?? bar.label })) };
}

function parts(chance: StepChances, reader: Reader): Map<string, number> {
  const total = chance.outcomes.reduce((sum, [, weight]) => sum + weight, 0);
  const found = new Map<string, number>();
  for (const [outcome, weight] of chance.outcomes) {
    const label = outcome.split(' ')[0] === chance.fell.split(' ')[0] ? reader.read(wordsOf(outcome)) : null;
    if (label !== null) found.set(label, (found.get(label) ?? 0) + weight / total);
  }
  return found;
}

function wordsOf(outcome: string): string[] {
  return outcome.split(' ').slice(1);
}
