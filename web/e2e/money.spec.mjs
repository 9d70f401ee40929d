// Bargains in the property games.
import { accessible, assert, fits } from './expect.mjs';
import { fillNumber, setUp } from './play.mjs';

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
    if (await offer.isVisible()) {
      await offer.click();
      await page.getByRole('dialog').waitFor();
      await shot('tycoon-trade');
      await accessible(page, 'the trade dialog');
      await fits(page, 'the trade dialog');
      return;
    }
    const buy = page.locator('[data-testid=actions] button.primary[data-action]:not(:disabled)');
    await ((await buy.count()) > 0 ? buy.first() : page.locator('[data-testid=actions] button[data-action]:not(:disabled)').first()).click();
    await page.waitForTimeout(100);
  }
  assert.fail('in sixty moves nobody could offer anything');
}

export default {
  'the trade dialog opens for whoever can offer something': anOfferIsWrittenAndSent,
};
