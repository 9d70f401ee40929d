// What the browser itself measures: loading, shifting, and how soon a press is painted.
import { appendFileSync } from 'node:fs';
import { SHOTS } from './browser.mjs';
import { assert } from './expect.mjs';
import { clickOne, numbers, settled, turn } from './play.mjs';

/** Generous, because the tests share two cores with the server and another browser; the measured values are printed. */
const SLOWEST_PRESS_MS = 250;
const MOST_SHIFT = 0.1;

/** Begins to watch before the page does anything. */
const watch = () => {
  window.measured = { shift: 0, paint: 0, presses: [], moved: {} };
  const name = (node) => (node instanceof Element ? `${node.tagName.toLowerCase()}.${String(node.className?.baseVal ?? node.className).split(' ').filter((each) => !each.startsWith('svelte-')).join('.')}` : '?');
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) { window.measured.shift += entry.value; for (const { node } of entry.sources) window.measured.moved[name(node)] = (window.measured.moved[name(node)] ?? 0) + entry.value; } }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.measured.paint = entry.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) window.measured.presses.push({ ms: entry.duration, what: `${entry.name} on ${name(entry.target)}` }); }).observe({ type: 'event', durationThreshold: 16, buffered: true });
};
function report(what, value) {
  console.log(`        ${what}: ${value}`);
  appendFileSync(`${SHOTS}numbers.txt`, `${what}: ${value}\n`);
}

async function frontPage({ guest }) {
  const { page, context, at } = await guest();
  await context.addInitScript(watch);
  await at('/');
  await page.getByRole('button', { name: /Play now: Flutter/ }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { shift, paint } = await page.evaluate(() => window.measured);
  const bytes = await page.evaluate(() => performance.getEntriesByType('resource').filter((entry) => /assets/.test(entry.name)).reduce((sum, entry) => sum + entry.encodedBodySize, 0));
  report('front page, largest paint', `${Math.round(paint)} ms`);
  report('front page, layout shift', shift.toFixed(3));
  report('front page, scripts and styles as sent', `${Math.round(bytes / 1024)} KB`);
  assert.ok(shift <= MOST_SHIFT, `the front page shifts by ${shift}`);
}

async function largestMap({ guest }) {
  const { page, context, at } = await guest();
  await context.addInitScript(watch);
  await at('/new/space-monopoly');
  for (const [rule, value] of [['Columns', '28'], ['Rows', '24']]) {
    await page.getByRole('spinbutton', { name: rule }).fill(value);
    await page.getByRole('spinbutton', { name: rule }).blur();
  }
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/t\//);
  await turn(page);
  await page.evaluate(() => { window.measured.shift = 0; window.measured.presses = []; window.measured.moved = {}; });
  const random = numbers(9);
  for (let n = 0; n < 12; n++) { await turn(page); await clickOne(page, random); await settled(page); }
  await turn(page);
  const { shift, presses, moved } = await page.evaluate(() => window.measured);
  const [slowest = { ms: 0, what: 'nothing' }] = presses.sort((a, b) => b.ms - a.ms);
  report('map of 28 × 24, slowest press to next paint', `${slowest.ms} ms (${slowest.what}) of ${presses.length} above 16 ms`);
  report('map of 28 × 24, layout shift over 12 turns', `${shift.toFixed(3)} ${JSON.stringify(moved)}`);
  await page.screenshot({ path: `${SHOTS}space-monopoly-28x24.png` });
  assert.ok(slowest.ms <= SLOWEST_PRESS_MS, `a press took ${slowest.ms} ms to be painted: ${slowest.what}`);
  assert.ok(shift <= MOST_SHIFT, `the table shifts by ${shift} when turns come: ${JSON.stringify(moved)}`);
}

export default { 'the front page comes quickly and stands still': frontPage, 'presses on the largest map are painted at once': largestMap };
