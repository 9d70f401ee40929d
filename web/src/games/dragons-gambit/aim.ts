// From the menu to the table: which cards are lit as targets, and which action a choice of cards is.
// Only the menu decides what is possible; an action names its cards by position, opponents' cards by seat and position.

import { verbOf, type Menu } from '../menu';

/** A place of a grid. */
export interface Spot {
  seat: number;
  position: number;
}
/** An action that names cards. */
export interface Aim {
  text: string;
  verb: string;
  spots: Spot[];
}

export const sameSpot = (a: Spot, b: Spot): boolean => a.seat === b.seat && a.position === b.position;

/** The cards that an action names, in its order: `gale 1 s2 3` is the own card 1 and the third of seat 2. */
export function aimOf(text: string, you: number): Aim {
  const [verb = '', ...words] = text.split(' ');
  const spots: Spot[] = [];
  let seat = you;
  for (const word of words) {
    const other = /^s([1-8])$/.exec(word);
    if (other) seat = Number(other[1]) - 1;
    else {
      spots.push({ seat, position: Number(word) });
      seat = you;
    }
  }
  return { text, verb, spots };
}

/** The verbs of the menu that name cards, in its order. */
export function aimedVerbs(menu: Menu): string[] {
  return menu.verbs.filter((verb) => menu.of(verb).some((item) => item.text.includes(' ')));
}

/** Invoking an ability is asked once more before it is sent (D24). */
const ABILITIES = new Set(['scry', 'chill', 'spy', 'scorch', 'gale', 'look', 'raid']);
export const isAbility = (verb: string): boolean => ABILITIES.has(verb);

/** The verb that is taken up by itself: the only thing to do with cards, or keeping the drawn one. Taking the discard is chosen by its pile. */
export function firstVerb(menu: Menu): string | null {
  const verbs = aimedVerbs(menu);
  if (verbs.includes('keep')) return 'keep';
  return verbs.length === 1 && verbs[0] !== 'take' ? verbs[0]! : null;
}

const fits = (aim: Aim, picked: Spot[]): boolean => picked.every((spot) => aim.spots.some((each) => sameSpot(each, spot)));

/** The cards that may be picked next. */
export function litSpots(menu: Menu, verb: string | null, picked: Spot[], you: number): Spot[] {
  if (verb === null) return [];
  const found: Spot[] = [];
  for (const item of menu.of(verb)) {
    const aim = aimOf(item.text, you);
    if (!fits(aim, picked)) continue;
    for (const spot of aim.spots) {
      if (!picked.some((each) => sameSpot(each, spot)) && !found.some((each) => sameSpot(each, spot))) found.push(spot);
    }
  }
  return found;
}

/** The action that these cards complete; null where another card has to be picked. */
export function completedBy(menu: Menu, verb: string | null, picked: Spot[], you: number): string | null {
  if (verb === null || picked.length === 0) return null;
  const found = menu.of(verb).find((item) => {
    const aim = aimOf(item.text, you);
    return aim.spots.length === picked.length && fits(aim, picked);
  });
  return found?.text ?? null;
}

export { verbOf };
