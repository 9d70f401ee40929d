// Assertions that say what was found.
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';

export { assert };

/** No serious or critical finding of axe on the page as it is. */
export async function accessible(page, what) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const serious = violations.filter((each) => each.impact === 'serious' || each.impact === 'critical');
  assert.deepEqual(serious.map((each) => `${each.id}: ${each.nodes.slice(0, 4).map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`).join(' | ')}`), [], `axe on ${what}`);
}

/** The page does not scroll sideways. */
export async function fits(page, what) {
  const [inner, scroll] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
  assert.ok(scroll <= inner, `${what} is ${scroll} px wide in a window of ${inner} px`);
}
