// Where the forty spaces lie, and the way of a token round them.

import type { Event } from './types';

export const SPACES = 40;

/** `wide`: eleven by eleven with large corners. `tall`: six by sixteen for phones, so that every name stays readable. */
export type Form = 'wide' | 'tall';

/** The edge of the board that a space lies at; its colour band faces the middle. */
export type Edge = 'bottom' | 'left' | 'top' | 'right';

export interface Place {
  /** Counted from 1, as CSS grids do. */
  column: number;
  row: number;
  edge: Edge;
  corner: boolean;
}

const SIZE: Record<Form, { columns: number; rows: number }> = { wide: { columns: 11, rows: 11 }, tall: { columns: 6, rows: 16 } };

/** GO lies at the lower right, and one walks clockwise. */
export function placeOf(space: number, form: Form): Place {
  const { columns, rows } = SIZE[form];
  const left = columns - 1;
  const top = left + rows - 1;
  const right = top + columns - 1;
  const corner = [0, left, top, right].includes(space);
  if (space <= left) return { column: columns - space, row: rows, edge: 'bottom', corner };
  if (space < top) return { column: 1, row: rows - (space - left), edge: 'left', corner };
  if (space <= right) return { column: 1 + space - top, row: 1, edge: 'top', corner };
  return { column: columns, row: 1 + space - right, edge: 'right', corner };
}

/** The spaces that a token touches, the last one is where it stops. */
export function wayOf(event: Extract<Event, { type: 'moved' }>): number[] {
  const by = event.way === 'backwards' ? SPACES - 1 : 1;
  const way: number[] = [];
  let at = event.from;
  do {
    at = (at + by) % SPACES;
    way.push(at);
  } while (at !== event.to && way.length < SPACES);
  return way;
}

/** Where a key moves the focus on the ring; null where the key is not for the ring. The arrows go where they point to. */
export function stepped(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>, at: number, form: Form): number | null {
  if (event.altKey || event.metaKey || event.ctrlKey) return null;
  switch (event.key) {
    case 'Home': return 0;
    case 'End': return SPACES - 1;
    case 'PageDown': return (at + 10) % SPACES;
    case 'PageUp': return (at + 30) % SPACES;
    case 'ArrowLeft': case 'ArrowRight': case 'ArrowUp': case 'ArrowDown': return towards(event.key, at, form);
    default: return null;
  }
}

function towards(key: string, at: number, form: Form): number {
  const here = placeOf(at, form);
  const [next, last] = [(at + 1) % SPACES, (at + SPACES - 1) % SPACES];
  for (const space of [next, last]) {
    const there = placeOf(space, form);
    const [right, down] = [there.column - here.column, there.row - here.row];
    if ((key === 'ArrowRight' && right > 0) || (key === 'ArrowLeft' && right < 0) || (key === 'ArrowDown' && down > 0) || (key === 'ArrowUp' && down < 0)) return space;
  }
  return across(key, here, form) ?? at;
}

/** The space opposite, where an arrow points into the middle. */
function across(key: string, here: Place, form: Form): number | undefined {
  const { columns, rows } = SIZE[form];
  const aim = key === 'ArrowLeft' || key === 'ArrowRight' ? { column: key === 'ArrowLeft' ? 1 : columns, row: here.row } : { column: here.column, row: key === 'ArrowUp' ? 1 : rows };
  return Array.from({ length: SPACES }, (_, space) => space).find((space) => {
    const there = placeOf(space, form);
    return there.column === aim.column && there.row === aim.row;
  });
}
