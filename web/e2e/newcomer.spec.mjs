// Whoever opens a game for the first time on a device is told what it is about, once.
import { PHONE } from './browser.mjs';
import { accessible, assert, fits } from './expect.mjs';
import { turn } from './play.mjs';

const GAMES = ['flutter', 'space-monopoly', 'property-tycoon', 'tycoon', 'dragons-gambit'];

async function firstWords({ guest }) {
  const { page, at, shot } = await guest({ settings: { welcomed: [] } });
  const words = page.getByRole('complementary', { name: 'First time here?' });
  for (const game of GAMES) {
    await at('/');
    await page.locator('li.game', { has: page.locator(`a[href="/new/${game}"]`) }).getByRole('button', { name: /against machines/ }).click();
    await page.waitForURL(/\/t\//);
    await turn(page);
    await words.waitFor();
    await shot(`${game}-first-time`);
    await page.setViewportSize(PHONE);
    await shot(`${game}-first-time-phone`);
    await fits(page, `${game} for the first time on a phone`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await accessible(page, `${game} for the first time`);
    await words.getByRole('button', { name: 'Got it' }).click();
    await words.waitFor({ state: 'hidden' });
    await page.reload();
    await turn(page);
    assert.equal(await words.count(), 0, `${game} was explained already`);
  }
}

export default { 'the first words about a game are shown once': firstWords };
