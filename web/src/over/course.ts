// How the seats stood over the game, looked up at some moments.

import type { GameScreen } from '../games/screen';
import type { Angle } from '../wire/server';

const MOST_MOMENTS = 48;

export interface Moment {
  steps: number;
  worths: number[];
}

/** Which moments to look at: the start, the end, and evenly between them. */
export function moments(all: number): number[] {
  const count = Math.min(MOST_MOMENTS, all) + 1;
  return [...new Set(Array.from({ length: count }, (_, at) => Math.round((at * all) / Math.max(1, count - 1))))];
}

/** The worth of every seat at those moments. */
export async function course(all: number, seats: number, look: (steps: number) => Promise<Angle[]>, screen: GameScreen<unknown, unknown> | null, progress: (done: number, all: number) => void): Promise<Moment[]> {
  const found: Moment[] = [];
  const wanted = moments(all);
  for (const steps of wanted) {
    const view = (await look(steps))[0]?.view;
    const worths = Array.from({ length: seats }, (_, seat) => worthOf(view, seat, screen));
    if (worths.every((worth) => worth !== null)) found.push({ steps, worths });
    progress(found.length, wanted.length);
  }
  return found;
}

function worthOf(view: unknown, seat: number, screen: GameScreen<unknown, unknown> | null): number | null {
  if (view === undefined || view === null) return null;
  if (screen) {
    try {
      return screen.figures(view, seat).worth;
    } catch {
      return null;
    }
  }
  const player = (view as { players?: Record<string, unknown>[] }).players?.[seat];
  const worth = player?.worth ?? player?.score ?? player?.cash;
  return typeof worth === 'number' ? worth : null;
}
