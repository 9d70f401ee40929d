// Runs every e2e spec against the real program in real Chromium: `npm run e2e [part of a name]`.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launch, SHOTS } from './browser.mjs';
import { startServer } from './server.mjs';

const wanted = process.argv[2] ?? '';
const AT_ONCE = Number(process.env.E2E_AT_ONCE ?? 2);
const LIMIT_MS = 200_000;
const folder = new URL('./', import.meta.url);
const tests = [];
for (const name of readdirSync(folder).filter((each) => each.endsWith('.spec.mjs')).sort()) {
  const { default: own } = await import(new URL(name, folder).href);
  for (const [title, run] of Object.entries(own)) if (`${name} ${title}`.includes(wanted)) tests.push({ title: `${name.replace('.spec.mjs', '')}: ${title}`, run });
}
if (tests.length === 0) throw new Error(`no test has \`${wanted}\` in its name`);

// A whole run begins with an empty folder, so that no picture of an earlier page stays.
if (wanted === '') readdirSync(SHOTS).forEach((name) => rmSync(join(SHOTS, name)));
const server = await startServer();
const browser = await launch();
const failures = [];
const started = performance.now();

async function one({ title, run }) {
  const people = [];
  const began = performance.now();
  try {
    const { person } = await import('./browser.mjs');
    const guest = async (options = {}) => {
      const found = await person(browser, options.address ?? server.address, options);
      people.push(found);
      return found;
    };
    await Promise.race([run({ guest, server, browser }), new Promise((_, reject) => setTimeout(() => reject(new Error(`took longer than ${LIMIT_MS} ms`)), LIMIT_MS).unref())]);
    const errors = people.flatMap((each) => each.errors);
    if (errors.length > 0) throw new Error(`the page complained:\n${errors.join('\n')}`);
    console.log(`ok      ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures.push({ title, error });
    console.log(`FAILED  ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)\n${error.stack}`);
    for (const [at, each] of people.entries()) {
      console.log(each.errors.join('\n'));
      await each.page.screenshot({ path: `${SHOTS}FAILED-${title.replace(/\W+/g, '-')}-${at}.png` }).catch(() => undefined);
    }
  } finally {
    await Promise.all(people.map((each) => each.close().catch(() => undefined)));
  }
}

async function all(queue, atOnce) {
  await Promise.all(Array.from({ length: atOnce }, async () => { for (let next = queue.shift(); next; next = queue.shift()) await one(next); }));
}
// What is measured is measured alone.
const isMeasured = ({ title }) => title.startsWith('numbers');
await all(tests.filter((test) => !isMeasured(test)), AT_ONCE);
await all(tests.filter(isMeasured), 1);
// What failed beside other tests gets one more chance alone: a page on a busy machine may be late, a broken one fails again.
const again = failures.splice(0).map(({ title }) => tests.find((test) => test.title === title));
if (again.length > 0) console.log(`once more, alone: ${again.map(({ title }) => title).join('; ')}`);
await all([...again], 1);
await browser.close();
await server.stop();
console.log(`end-to-end tests took ${((performance.now() - started) / 1000).toFixed(0)} s`);
failures.forEach(({ title }) => console.log(`failed: ${title}`));
console.log(`${tests.length - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
