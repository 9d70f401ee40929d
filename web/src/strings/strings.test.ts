import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (entry.name.endsWith('.svelte')) yield path;
  }
}

test('no component has a literal style attribute, which the content-security policy would drop', () => {
  const offenders = [...sources('src')].filter((path) => / style="[^{]/.test(readFileSync(path, 'utf8')));
  expect(offenders).toEqual([]);
});

test('no component writes raw HTML into the page', () => {
  const offenders = [...sources('src')].filter((path) => readFileSync(path, 'utf8').includes('{@html'));
  expect(offenders).toEqual([]);
});
