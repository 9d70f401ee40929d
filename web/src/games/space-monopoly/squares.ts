// Squares by name and by place: `A1` is at the top left, after column Z come AA to AF (S32).

import type { Square } from '../../wire/space-monopoly/Square';

/** Columns and rows of a board. */
export interface Size {
  columns: number;
  rows: number;
}

/** The letters of a column counted from 0. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : String.fromCharCode(64 + Math.floor(column / 26)) + last;
}

/** The name of the square at a place, counted row by row from 0. */
export function squareAt(at: number, columns: number): Square {
  return `${columnName(at % columns)}${Math.floor(at / columns) + 1}`;
}

/** The place of a square, counted row by row from 0. */
export function placeOf(square: Square, columns: number): number {
  const [, letters = 'A', digits = '1'] = /^([A-Z]+)(\d+)$/.exec(square) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return (Number(digits) - 1) * columns + column;
}

/** The places beside, above and below. */
export function neighbours(at: number, { columns, rows }: Size): number[] {
  const column = at % columns;
  const found: number[] = [];
  if (at >= columns) found.push(at - columns);
  if (at < columns * (rows - 1)) found.push(at + columns);
  if (column > 0) found.push(at - 1);
  if (column < columns - 1) found.push(at + 1);
  return found;
}
