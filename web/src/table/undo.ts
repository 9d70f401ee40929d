// To which moment a person would take back.

import type { Entry } from '../wire/server';

/** How many steps stay if the last own action that still counts is taken back; null where there is none. */
export function lastOwnStep(entries: Entry[], mine: number[]): number | null {
  let counted: { n: number; own: boolean }[] = [];
  for (const { what } of entries) {
    if (what.type === 'undone') counted = counted.filter((step) => step.n < what.steps);
    if (what.type === 'step') {
      const text = what.learnt.find((each) => each.step !== null)?.step ?? '';
      counted.push({ n: what.n, own: what.by === 'person' && mine.some((seat) => text.startsWith(`s${seat + 1} `)) });
    }
  }
  return counted.findLast((step) => step.own)?.n ?? null;
}
