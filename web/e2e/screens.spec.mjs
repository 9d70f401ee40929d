// What the screen of each game promises beyond its menu: tools for the eye and for planning.
import { assert } from './expect.mjs';
import { playNow, pressPrimary, setUp, settled, turn } from './play.mjs';

const primary = '[data-testid=actions] button.primary[data-action]:not(:disabled)';

async function orderTicket({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await playNow(page, 'Flutter');
  await turn(page);
  // What each company would bring if the round ended now stands below its lane.
  assert.equal(await page.locator('.lane .chip .move').count(), 6);
  const ticket = page.getByRole('region', { name: 'Order ticket' });
  const place = ticket.getByTestId('place-order');
  assert.equal(await place.isDisabled(), true, 'an empty ticket cannot be placed');
  const row = ticket.locator('tbody tr').nth(1);
  const price = Number((await row.locator('td').first().textContent()).replace(/\D/g, ''));
  await row.locator('.step').last().click();
  await row.locator('.step').last().click();
  await ticket.getByText('Cash after').waitFor();
  assert.match(await ticket.locator('.after').textContent(), new RegExp(`£${300 - 2 * (price + 5)}$`), 'price and brokerage are reckoned before the order is placed');
  await shot('flutter-order');
  await place.click();
  await page.waitForFunction(() => document.querySelectorAll('section[aria-label="Order ticket"] tbody tr')[1]?.querySelectorAll('td')[2]?.textContent === '2');
  // The chart begins with the second round.
  assert.equal(await pressPrimary(page, '.chart svg[role=img]'), 'seen');
  await turn(page);
  await shot('flutter-prices');
}

async function mapAndCart({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await playNow(page, 'Space Monopoly');
  await turn(page);
  const mini = page.getByRole('img', { name: 'The whole map' });
  assert.equal(await mini.count(), 0, 'the whole map is in sight');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await mini.waitFor();
  const view = page.locator('.viewport');
  const before = await view.evaluate((element) => element.scrollLeft);
  const box = await mini.boundingBox();
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  await page.waitForFunction((before) => document.querySelector('.viewport').scrollLeft > before, before);
  await shot('space-monopoly-zoomed');
  await page.getByRole('button', { name: 'Whole map' }).click();
  await mini.waitFor({ state: 'hidden' });
  // A founding square by its button, then shares from the cart.
  await page.getByRole('button', { name: /found: go to the next/ }).click();
  await page.keyboard.press('Enter');
  const cart = page.locator('.desk');
  const choice = page.locator('.choice button').first();
  await Promise.race([choice.waitFor(), cart.getByText('Share cart').waitFor()]);
  if (await choice.isVisible()) { await choice.click(); await cart.getByText('Share cart').waitFor(); }
  await settled(page);
  const own = page.locator('tbody tr', { hasText: '★' }).first();
  await own.waitFor();
  const more = cart.locator('button:enabled', { hasText: '+' }).first();
  await more.click();
  await more.click();
  await shot('space-monopoly-cart');
  const buy = cart.getByRole('button', { name: /^Buy/ }).first();
  await buy.click();
  await page.locator('#log').getByText(/buys 2 shares/).waitFor();
}

async function tileAndToken({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await playNow(page, 'Tycoon');
  await turn(page);
  await page.locator('[data-space="39"]').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Hotel').waitFor();
  assert.ok((await sheet.locator('tbody tr').count()) >= 6, 'rents from unbuilt to a hotel');
  await shot('tycoon-tile');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'My token' }).click();
  const cat = page.getByRole('dialog').locator('label', { hasText: 'cat' });
  await cat.click();
  await page.keyboard.press('Escape');
  await page.reload();
  await turn(page);
  await page.getByRole('button', { name: 'My token' }).click();
  assert.equal(await cat.locator('input').isChecked(), true, 'the token is kept on this device');
}

async function noteOnACard({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await setUp(page, "The Dragon's Gambit", ['me', 'machine'], { start: true, prepare: (page) => page.getByRole('combobox', { name: /^Memory aid/ }).selectOption('notes') });
  await turn(page);
  // Where a card is no target of an action it takes a note.
  const back = page.getByRole('button', { name: /^Note for/ }).first();
  await back.waitFor();
  const place = await back.evaluate((element) => element.closest('[data-place]').dataset.place);
  await back.click();
  await page.getByRole('dialog').getByRole('button', { name: '≤3' }).click();
  const note = page.locator(`[data-place="${place}"] .note`);
  await note.getByText('≤3').waitFor();
  await shot('dragons-gambit-note');
  await page.reload();
  await turn(page);
  await note.getByText('≤3').waitFor();
  assert.ok((await page.locator(primary).count()) <= 1);
}

export default {
  'Flutter: the order ticket reckons before it is placed, prices are drawn over the rounds': orderTicket,
  'Space Monopoly: zoom with the whole map beside it, shares by the cart': mapAndCart,
  'Tycoon: the sheet of a space, and a token that stays': tileAndToken,
  'The Dragon’s Gambit: notes on cards where the table allows them': noteOnACard,
};
