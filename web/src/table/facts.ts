// A view as tables and lists, whatever it is.

export type Fact =
  | { kind: 'value'; text: string }
  | { kind: 'list'; texts: string[] }
  | { kind: 'table'; columns: string[]; rows: { name: string; cells: string[] }[] }
  | { kind: 'group'; facts: { name: string; fact: Fact }[] };

/** `deck_left` → `Deck left`. */
export function factName(key: string): string {
  const text = key.replaceAll('_', ' ').replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–';
  if (typeof value === 'object') return Object.entries(value).map(([key, each]) => (key === 'type' ? textOf(each) : `${factName(key)} ${textOf(each)}`)).join(', ');
  return String(value);
}

/** The facts of a value. */
export function factOf(value: unknown): Fact {
  if (isPlain(value)) return { kind: 'value', text: textOf(value) };
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((each) => each !== null && typeof each === 'object' && !Array.isArray(each))) return table(value.map((each, at) => [String(at + 1), each as Record<string, unknown>]));
    return { kind: 'list', texts: value.map(textOf) };
  }
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > 1 && entries.every(([, each]) => each !== null && typeof each === 'object' && !Array.isArray(each))) return table(entries as [string, Record<string, unknown>][]);
  if (entries.every(([, each]) => isPlain(each)) && entries.length <= 4) return { kind: 'value', text: textOf(value) };
  return { kind: 'group', facts: entries.map(([key, each]) => ({ name: factName(key), fact: factOf(each) })) };
}

function table(rows: [string, Record<string, unknown>][]): Fact {
  const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))];
  return { kind: 'table', columns: columns.map(factName), rows: rows.map(([name, row]) => ({ name: factName(name), cells: columns.map((column) => textOf(row[column])) })) };
}
