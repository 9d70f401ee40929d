// The star map of a view, ready to be drawn: a few paths instead of hundreds of shapes, so that large boards stay quick.

import type { Company } from '../../wire/space-monopoly/Company';
import type { Consequence } from '../../wire/space-monopoly/Consequence';
import type { Prospect } from '../../wire/space-monopoly/Prospect';
import type { Square } from '../../wire/space-monopoly/Square';
import type { View } from '../../wire/space-monopoly/View';
import { COMPANIES, companyOf } from './companies';
import { neighbours, placeOf, type Size } from './squares';

/** The side of a square in the drawing's own units. */
export const UNIT = 20;

export type Kind = Consequence['type'];

export interface Area {
  company: Company;
  fill: string;
  outline: string;
}

export interface Sky extends Size {
  /** One sign per square: `.` empty, `*` loose, or a company's letter. */
  cells: string;
  areas: Area[];
  loose: string;
  blocked: ReadonlySet<number>;
  /** What a tile would do on each square, for the one who places now. */
  prospects: ReadonlyMap<number, Prospect>;
  /** Squares by what a tile does there, in the order of the board. */
  kinds: Record<Kind, number[]>;
  /** Squares that end the game. */
  ends: number[];
}

export function skyOf(view: Pick<View, 'board' | 'columns' | 'rows' | 'blocked' | 'prospects'>): Sky {
  const size: Size = { columns: view.columns, rows: view.rows };
  const cells = view.board.join('');
  const prospects = new Map<number, Prospect>();
  for (const prospect of view.prospects) for (const square of prospect.squares) prospects.set(placeOf(square, size.columns), prospect);
  const places = [...prospects.keys()].sort((a, b) => a - b);
  const of = (kind: Kind) => places.filter((at) => prospects.get(at)?.consequence.type === kind);
  return {
    ...size,
    cells,
    areas: COMPANIES.flatMap((company) => areaOf(company, cells, size)),
    loose: diamonds([...cells].flatMap((sign, at) => (sign === '*' ? [at] : [])), size.columns),
    blocked: new Set(view.blocked.map((square) => placeOf(square, size.columns))),
    prospects,
    kinds: { loose: of('loose'), found: of('found'), grow: of('grow'), merge: of('merge') },
    ends: places.filter((at) => prospects.get(at)?.ends_game),
  };
}

function areaOf(company: Company, cells: string, size: Size): Area[] {
  const is = (at: number) => companyOf(cells.charAt(at)) === company;
  const own = [...cells].flatMap((_, at) => (is(at) ? [at] : []));
  return own.length > 0 ? [{ company, fill: squares(own, size.columns), outline: border(own, is, size) }] : [];
}

/** The squares as one path, neighbours in a row as one box. */
export function squares(places: number[], columns: number): string {
  let path = '';
  for (let first = 0; first < places.length; ) {
    const start = places[first]!;
    let long = 1;
    while (places[first + long] === start + long && (start + long) % columns !== 0) long += 1;
    path += `M${(start % columns) * UNIT} ${Math.floor(start / columns) * UNIT}h${long * UNIT}v${UNIT}h${-long * UNIT}z`;
    first += long;
  }
  return path;
}

function border(places: number[], is: (at: number) => boolean, { columns, rows }: Size): string {
  let path = '';
  for (const at of places) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [x, y] = [column * UNIT, row * UNIT];
    if (row === 0 || !is(at - columns)) path += `M${x} ${y}h${UNIT}`;
    if (row === rows - 1 || !is(at + columns)) path += `M${x} ${y + UNIT}h${UNIT}`;
    if (column === 0 || !is(at - 1)) path += `M${x} ${y}v${UNIT}`;
    if (column === columns - 1 || !is(at + 1)) path += `M${x + UNIT} ${y}v${UNIT}`;
  }
  return path;
}

/** A mark in the middle of each square: `draw` gets the middle. */
export function marks(places: number[], columns: number, draw: (x: number, y: number) => string): string {
  return places.map((at) => draw((at % columns + 0.5) * UNIT, (Math.floor(at / columns) + 0.5) * UNIT)).join('');
}

export function diamonds(places: number[], columns: number, half = 6.4): string {
  return marks(places, columns, (x, y) => `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`);
}

/** The cluster that a tile would join (S10), and the companies that the cluster touches, in the order of the ids. */
export function reach(sky: Pick<Sky, 'cells' | 'columns' | 'rows'>, square: Square): { cluster: number[]; companies: Company[] } {
  const cluster = [placeOf(square, sky.columns)];
  const touched = new Set<Company>();
  for (let next = 0; next < cluster.length; next++) {
    for (const at of neighbours(cluster[next]!, sky)) {
      const sign = sky.cells.charAt(at);
      const company = companyOf(sign);
      if (company) touched.add(company);
      else if (sign === '*' && !cluster.includes(at)) cluster.push(at);
    }
  }
  return { cluster, companies: COMPANIES.filter((company) => touched.has(company)) };
}

/** The companies that a tile on this square concerns. */
export function concerned(prospect: Prospect | undefined): Company[] {
  const consequence = prospect?.consequence;
  switch (consequence?.type) {
    case 'grow': return [consequence.company];
    case 'merge': return consequence.companies;
    case 'found': case 'loose': case undefined: return [];
  }
}
