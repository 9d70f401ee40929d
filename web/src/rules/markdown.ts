// The part of Markdown that our rulebooks use, read into plain data: no HTML is ever made from text.

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong'; inside: Inline[] }
  | { type: 'em'; inside: Inline[] }
  | { type: 'link'; to: string; inside: Inline[] }
  | { type: 'clause'; clause: string };

export interface Item {
  /** The clause that the item begins with. */
  clause: string | null;
  inside: Inline[];
}

export type Block =
  | { type: 'heading'; level: number; id: string; inside: Inline[] }
  | { type: 'paragraph'; clause: string | null; inside: Inline[] }
  | { type: 'list'; ordered: boolean; items: Item[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'code'; text: string };

const CLAUSE = /^[A-Z]{1,3}\d+[a-z]?$/;
const TOKEN = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

/** Reads the inside of a line. */
export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = TOKEN.exec(rest); match; match = TOKEN.exec(rest)) {
    plain(rest.slice(0, match.index), found);
    const [all, code, strong, em, label, to] = match;
    if (code !== undefined) found.push({ type: 'code', text: code });
    else if (strong !== undefined) found.push(CLAUSE.test(strong) ? { type: 'clause', clause: strong } : { type: 'strong', inside: inline(strong) });
    else if (em !== undefined) found.push({ type: 'em', inside: inline(em) });
    else if (label !== undefined && to !== undefined) found.push(isSafe(to) ? { type: 'link', to, inside: inline(label) } : { type: 'text', text: label });
    rest = rest.slice(match.index + all.length);
  }
  plain(rest, found);
  return found;
}

function plain(text: string, into: Inline[]): void {
  if (text) into.push({ type: 'text', text });
}

function isSafe(to: string): boolean {
  return to.startsWith('#') || to.startsWith('/') || /^https?:\/\//.test(to);
}

/** The words of a line without their marks. */
export function words(inside: Inline[]): string {
  return inside.map((each) => {
    switch (each.type) {
      case 'text': case 'code': return each.text;
      case 'clause': return each.clause;
      case 'strong': case 'em': case 'link': return words(each.inside);
    }
  }).join('');
}

/** Reads a whole text. */
export function blocks(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      const inside = inline(heading[2] ?? '');
      found.push({ type: 'heading', level: heading[1]?.length ?? 1, id: slug(words(inside)), inside });
      at += 1;
    } else if (line.startsWith('```')) at = code(lines, at, found);
    else if (line.startsWith('|') && /^\|[\s:|-]+\|?\s*$/.test(lines[at + 1] ?? '')) at = table(lines, at, found);
    else if (ITEM.test(line)) at = list(lines, at, found);
    else at = paragraph(lines, at, found);
  }
  return found;
}

const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

function code(lines: string[], from: number, into: Block[]): number {
  let at = from + 1;
  while (at < lines.length && !lines[at]?.startsWith('```')) at += 1;
  into.push({ type: 'code', text: lines.slice(from + 1, at).join('\n') });
  return at + 1;
}

function table(lines: string[], from: number, into: Block[]): number {
  const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => inline(cell.trim().replaceAll('\\|', '|')));
  let at = from + 2;
  const rows: Inline[][][] = [];
  while (lines[at]?.startsWith('|')) rows.push(cells(lines[at++] ?? ''));
  into.push({ type: 'table', head: cells(lines[from] ?? ''), rows });
  return at;
}

function list(lines: string[], from: number, into: Block[]): number {
  const items: string[] = [];
  const ordered = /^\s*\d/.test(lines[from] ?? '');
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else if (/^\s+\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else break;
  }
  into.push({ type: 'list', ordered, items: items.map(item) });
  return at;
}

function item(text: string): Item {
  const inside = inline(text);
  const first = inside[0];
  return first?.type === 'clause' ? { clause: first.clause, inside: inside.slice(1) } : { clause: null, inside };
}

function paragraph(lines: string[], from: number, into: Block[]): number {
  let at = from;
  const own: string[] = [];
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || /^#{1,4}\s/.test(line) || line.startsWith('```') || (at > from && (ITEM.test(line) || line.startsWith('|')))) break;
    own.push(line.trim());
  }
  into.push({ type: 'paragraph', ...item(own.join(' ')) });
  return at;
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** The items and paragraphs that begin with this clause. */
export function clauseItems(all: Block[], clause: string): Item[] {
  return all.flatMap((block) => {
    if (block.type === 'list') return block.items.filter((each) => each.clause === clause);
    if (block.type === 'paragraph' && block.clause === clause) return [{ clause, inside: block.inside }];
    return [];
  });
}
