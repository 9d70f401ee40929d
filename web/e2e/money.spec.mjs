// Bargains and debts in the property games.
import { PHONE } from './browser.mjs';
import { accessible, assert, fits } from './expect.mjs';
import { fillNumber, moveNumber, moved, pressPrimary, setUp, settled } from './play.mjs';

async function anOfferIsWrittenAndSent({ guest }) {
  const [ada, bob] = [await guest(), await guest()];
  await ada.at('/');
  await setUp(ada.page, 'Tycoon', ['me', 'open'], { start: false, prepare: () => fillNumber(ada.page, 'Turn seconds', 0) });
  await bob.page.goto(ada.page.url());
  await bob.page.getByRole('button', { name: 'Sit down' }).first().click();
  await bob.page.getByRole('button', { name: 'I agree to these rules' }).click();
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  const turnOf = async () => Promise.race([ada, bob].map(async (each) => { await each.page.locator('[data-testid=actions] button[data-action]:not(:disabled)').first().waitFor(); return each; }));
  for (let moves = 0; moves < 60; moves += 1) {
    const { page, shot } = await turnOf();
    const offer = page.locator('button:enabled:not([aria-disabled=true])', { hasText: 'Offer a trade' });
    // A trade is worth looking at once both own something.
    const both = (await page.locator('[data-seat] .facts', { hasText: /[1-9]\d* propert/ }).count()) > 1;
    if (both && (await offer.isVisible())) {
      await offer.click();
      await page.getByRole('dialog').waitFor();
      await shot('tycoon-trade');
      await accessible(page, 'the trade dialog');
      await fits(page, 'the trade dialog');
      return;
    }
    const buy = page.locator('[data-testid=actions] button.primary[data-action]:not(:disabled)');
    await ((await buy.count()) > 0 ? buy.first() : page.locator('[data-testid=actions] button[data-action]:not(:disabled)').first()).click();
    await settled(page);
  }
  assert.fail('in sixty moves nobody could offer anything');
}

const PLAN = '.stage.debt .plan';
const TRIES = 4;

/** Two people on one device who buy whatever they land on, where a tax costs more than they can keep: soon somebody owes more than there is cash. */
async function untilSomebodyOwes(guest, options) {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await guest(options);
    const { page, at } = found;
    await at('/');
    await setUp(page, 'Property Tycoon', ['me', 'device:Bo'], { start: true, prepare: async () => {
      await fillNumber(page, 'Starting cash', 800);
      await page.getByRole('textbox', { name: /^Taxes/ }).fill('320/320');
      for (const rule of [/^First circuit required/, /^Auction/]) await page.getByRole('switch', { name: rule }).uncheck();
      await page.getByRole('switch', { name: /^Trade\b(?! jail)/ }).check();
    } });
    // A game may end without such a debt, where all that is owned does not cover it: then it is played once more.
    if ((await pressPrimary(page, PLAN)) === 'seen') return found;
  }
  return assert.fail(`in ${TRIES} games nobody had to raise cash`);
}

async function aDebtIsRaisedAndPaid({ guest }) {
  const { page, shot } = await untilSomebodyOwes(guest, {});
  await shot('property-tycoon-debt');
  await accessible(page, 'a debt');
  await page.setViewportSize(PHONE);
  await shot('property-tycoon-debt-phone');
  await fits(page, 'a debt on a phone');
  await page.setViewportSize({ width: 1280, height: 860 });
  assert.equal(await page.locator('[data-action=pay]').getAttribute('aria-disabled'), 'true', 'what is owed cannot be paid yet');
  const stage = page.locator('.stage.debt');
  for (let steps = 0; steps < 20 && (await stage.locator('.plan').isVisible()); steps++) {
    const before = await moveNumber(page);
    await stage.locator('button.primary').click();
    await moved(page, before);
    await settled(page);
  }
  await shot('property-tycoon-debt-raised');
  const before = await moveNumber(page);
  await stage.getByRole('button', { name: /^Pay/ }).click();
  await moved(page, before);
  await stage.waitFor({ state: 'hidden' });
  await page.locator('#log').getByText(/pays? /).last().waitFor();
}

export default {
  'whoever owes more than the cash raises it by the plan, one press each, and pays': aDebtIsRaisedAndPaid,
  'the trade dialog opens for whoever can offer something': anOfferIsWrittenAndSent,
};
