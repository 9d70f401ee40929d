// Keys of a grid with one tab stop: arrows move the focus, Home and End go to the ends of a row, with Ctrl to the corners.

export interface Cell {
  row: number;
  column: number;
}

/** Where a key moves the focus; null where the key is not for the grid. */
export function moved(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>, at: Cell, rows: number, columns: number): Cell | null {
  if (event.altKey || event.metaKey) return null;
  const { row, column } = at;
  switch (event.key) {
    case 'ArrowUp': return { row: Math.max(0, row - 1), column };
    case 'ArrowDown': return { row: Math.min(rows - 1, row + 1), column };
    case 'ArrowLeft': return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight': return { row, column: Math.min(columns - 1, column + 1) };
    case 'Home': return { row: event.ctrlKey ? 0 : row, column: 0 };
    case 'End': return { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 };
    case 'PageUp': return { row: Math.max(0, row - 5), column };
    case 'PageDown': return { row: Math.min(rows - 1, row + 5), column };
    default: return null;
  }
}
