import { expect, test } from 'vitest';
import { blocks, clauseItems, inline, words } from './markdown';

test('a bold clause number at the beginning of an item is its clause', () => {
  const [list] = blocks('- **F7** Buy one\n  certificate.\n- **F8** Sell.');
  expect(list).toEqual({
    type: 'list',
    ordered: false,
    items: [
      { clause: 'F7', inside: [{ type: 'text', text: ' Buy one certificate.' }] },
      { clause: 'F8', inside: [{ type: 'text', text: ' Sell.' }] },
    ],
  });
});

test('bold words that are no clause stay bold, and marks nest', () => {
  expect(inline('**must *now* go** `x*y`')).toEqual([
    { type: 'strong', inside: [{ type: 'text', text: 'must ' }, { type: 'em', inside: [{ type: 'text', text: 'now' }] }, { type: 'text', text: ' go' }] },
    { type: 'text', text: ' ' },
    { type: 'code', text: 'x*y' },
  ]);
});

test('a table has its head and rows', () => {
  const [table] = blocks('| a | b |\n|---|---|\n| 1 | `2` |\n');
  expect(table).toEqual({ type: 'table', head: [[{ type: 'text', text: 'a' }], [{ type: 'text', text: 'b' }]], rows: [[[{ type: 'text', text: '1' }], [{ type: 'code', text: '2' }]]] });
});

test('a link to a script is only its words', () => {
  expect(inline('[x](javascript:alert(1))').some((each) => each.type === 'link')).toBe(false);
});

test('a clause is found with its text', () => {
  const all = blocks('# A\n\n- **F1** One.\n- **F2** Two.\n\n**F3** Three.');
  expect(clauseItems(all, 'F2').map((each) => words(each.inside))).toEqual([' Two.']);
  expect(clauseItems(all, 'F3').map((each) => words(each.inside))).toEqual([' Three.']);
  expect(clauseItems(all, 'F9')).toEqual([]);
});
