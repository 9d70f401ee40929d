// What moves and sounds to explain what happened, and that boards stand whole above what can be done.
import { assert } from './expect.mjs';
import { clickOne, numbers, playNow, settled, turn } from './play.mjs';

const LAPTOP = { width: 1280, height: 800 };

/** Keeps what is seen only for a moment: classes that appear, and every place where a token was shown. */
const watch = () => {
  window.seen = { tumbling: 0, chips: 0, walked: {}, notes: 0, lines: [] };
  const look = (records) => {
    for (const { target, addedNodes, attributeName } of records) {
      for (const node of addedNodes) if (node instanceof Element) {
        if (node.matches('.tumbling') || node.querySelector('.tumbling')) window.seen.tumbling += 1;
        if (node.matches('.chip')) window.seen.chips += 1;
      }
      if (attributeName === 'style' && target instanceof Element && target.matches('.walker')) {
        const seat = [...target.parentElement.querySelectorAll('.walker')].indexOf(target);
        (window.seen.walked[seat] ??= new Set()).add(target.style.transform);
      }
    }
  };
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] }));
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...rest) { window.seen.notes += 1; return start.apply(this, rest); };
};
const seen = (page) => page.evaluate(() => ({ ...window.seen, walked: Object.values(window.seen.walked).map((places) => places.size) }));

async function movesAreShown({ guest }) {
  const { page, context, at } = await guest({ settings: { motion: 'normal', sound: true } });
  await context.addInitScript(watch);
  await at('/');
  await playNow(page, 'Tycoon');
  for (let turns = 0; turns < 12; turns += 1) {
    await turn(page);
    // One walk may be short, and a busy machine may draw two steps at once: what counts is that it is shown at all.
    const { chips, walked } = await seen(page);
    if (chips > 0 && Math.max(...walked, 0) >= 3) break;
    await page.locator('[data-testid=actions] button.primary[data-action]:not(:disabled)').first().click();
    await settled(page);
  }
  const { tumbling, chips, walked, notes } = await seen(page);
  assert.ok(tumbling > 0, 'dice tumble');
  assert.ok(Math.max(...walked) >= 3, `a token is shown on the spaces on its way, not only where it stops: ${walked}`);
  assert.ok(chips > 0, 'money flies from purse to purse');
  assert.ok(notes > 0, 'something sounds');
}

/** While a move is still being shown, neither the log nor a button is ahead of the board. */
async function nothingRunsAhead({ guest }) {
  const { page, at } = await guest({ settings: { motion: 'slow' } });
  await at('/');
  await playNow(page, 'Flutter');
  await turn(page);
  await page.locator('[data-action="throw"]').click();
  const skip = page.getByRole('button', { name: 'Skip the animation' });
  await skip.waitFor();
  const ahead = await page.evaluate(() => ({ lines: document.querySelectorAll('#log .line').length, buttons: document.querySelectorAll('[data-testid=actions] button').length }));
  assert.equal(ahead.buttons, 0, 'nobody acts on a board that is not shown yet');
  await skip.click();
  await turn(page);
  assert.ok((await page.locator('#log .line').count()) > ahead.lines, 'the log waited for the board');
}

/** What must be seen without scrolling in a laptop's window, by game. */
const BOARDS = { Flutter: '.market', 'Space Monopoly': '.viewport', 'Property Tycoon': '.ring', Tycoon: '.ring', "The Dragon's Gambit": '.near' };

async function boardsStandWhole({ guest }) {
  const { page, at, shot } = await guest({ viewport: LAPTOP, settings: { welcomed: [] } });
  for (const [title, board] of Object.entries(BOARDS)) {
    await at('/');
    await playNow(page, title);
    await turn(page);
    for (const moment of ['in the first turn', 'after a move']) {
      const [box, bar] = [await page.locator(board).first().boundingBox(), await page.locator('.dock').boundingBox()];
      assert.ok(box.y >= 0 && box.y + box.height <= bar.y + 1, `${title} ${moment}: the board ends at ${box.y + box.height}, the bar of actions begins at ${bar.y}`);
      if (moment === 'in the first turn') { await clickOne(page, numbers(2)); await settled(page); await turn(page); await page.evaluate(() => scrollTo(0, 0)); }
    }
    await shot(`laptop-${title.toLowerCase().replace(/\W+/g, '-')}`);
  }
}

export default {
  'dice tumble, tokens walk, money flies, and it sounds': movesAreShown,
  'neither log nor buttons run ahead of the board': nothingRunsAhead,
  'every board stands whole in a laptop’s window, above the actions': boardsStandWhole,
};
