// Measures what a browser loads, compressed, and fails above the limits: 150 KB for the first load of a table, 120 KB more for a game.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const LIMIT_SHELL = 150 * 1024;
const LIMIT_GAME = 120 * 1024;
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const sizes = new Map(readdirSync('dist/assets').map((name) => {
  const bytes = readFileSync(`dist/assets/${name}`);
  return [`assets/${name}`, { gzip: gzipSync(bytes).length, brotli: brotliCompressSync(bytes).length }];
}));

/** The files that a chunk needs, itself and what it imports at once. */
function files(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  (chunk.css ?? []).forEach((css) => seen.add(css));
  (chunk.imports ?? []).forEach((each) => files(each, seen));
  return seen;
}
const total = (set, kind) => [...set].reduce((sum, file) => sum + (sizes.get(file)?.[kind] ?? 0), 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);

const front = files('index.html');
const table = files('src/table/TablePage.svelte', new Set(front));
let failed = false;
function report(name, set, limit) {
  const gzip = total(set, 'gzip');
  const over = limit !== null && gzip > limit;
  failed ||= over;
  console.log(`${name.padEnd(34)}${kb(gzip)} gzip ${kb(total(set, 'brotli'))} brotli${limit === null ? '' : `   limit ${kb(limit)}${over ? '  TOO LARGE' : ''}`}`);
}
report('front page, first load', front, LIMIT_SHELL);
report('table without a game, first load', table, LIMIT_SHELL);
for (const key of Object.keys(manifest).filter((each) => /^src\/games\/[^/]+\/index\.ts$/.test(each)).sort()) {
  const own = new Set([...files(key)].filter((file) => !table.has(file)));
  report(`game ${key.split('/')[2]}`, own, LIMIT_GAME);
}
process.exit(failed ? 1 : 0);
