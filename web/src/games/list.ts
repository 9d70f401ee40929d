// Finds the screen of a game. A game's folder is loaded only when somebody plays it.

import type { GameScreen } from './screen';

type Loader = () => Promise<{ default: GameScreen<never, never> }>;

const folders = import.meta.glob<{ default: GameScreen<never, never> }>('./*/index.ts');

/** Games that share a folder. */
const SHARED: Record<string, string> = { 'property-tycoon': 'property', tycoon: 'property' };

/** The screen of a game; null where it has none of its own and the frame's plain one serves. */
export async function screenOf(game: string): Promise<GameScreen<unknown, unknown> | null> {
  const load = folders[`./${SHARED[game] ?? game}/index.ts`] as Loader | undefined;
  if (!load) return null;
  // A screen reads only views and events of its own game; the frame passes them through unread.
  return (await load()).default as unknown as GameScreen<unknown, unknown>;
}
