// Each of the five games, whole, through the page against machines.
import { accessible, assert, fits } from './expect.mjs';
import { playNow, playToEnd, turn } from './play.mjs';

const GAMES = { flutter: 'Flutter', 'space-monopoly': 'Space Monopoly', 'property-tycoon': 'Property Tycoon', tycoon: 'Tycoon', 'dragons-gambit': 'The Dragon’s Gambit' };

/** Moments that every player meets, by what shows them: each is kept as a picture, and the ones that ask for something are scanned. */
const STAGES = { 'for-sale': '.stage[aria-label="For sale"] .buttons', auction: '.stage[aria-label="Auction"] .buttons', debt: '.stage.debt .plan', offer: '.stage[aria-label="Trade"] .buttons' };
const MOMENTS = {
  flutter: { settled: '.settled' },
  'space-monopoly': { merger: '.merger' },
  'property-tycoon': STAGES,
  tycoon: STAGES,
  'dragons-gambit': { reveal: '.reveal' },
};

async function titleOf(page, game) {
  return page.evaluate(async (name) => (await (await fetch('/api/games')).json()).find((each) => each.name === name)?.title, game);
}

/** Property games without an end in sight are given one by their own house rule P35; the others are begun with one click. */
async function begin(page, game, title) {
  if (game !== 'property-tycoon' && game !== 'tycoon') return playNow(page, title);
  await page.getByRole('link', { name: `Set up a table of ${title}`, exact: true }).click();
  const limit = page.getByRole('spinbutton', { name: 'Turn limit' });
  await limit.fill('75');
  await limit.blur();
  await page.getByText('1 difference').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/t\//);
}

/** What a player of a property game can open at any time. */
async function tools(page, shot, game) {
  for (const [name, button] of [['empire', 'My empire'], ['token', 'My token']]) {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
    await shot(`${game}-${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
}

/** From the front page to the podium, with verified dice. */
function wholeGame(game) {
  return async ({ guest }) => {
    const { page, at, shot } = await guest();
    await at('/');
    const title = await titleOf(page, game);
    assert.ok(title, `the server has the game ${game} (${GAMES[game]})`);
    await begin(page, game, title);
    await turn(page);
    await shot(`${game}-start`);
    await accessible(page, `${game} at the table`);
    await fits(page, game);
    const onmoment = async (moment) => {
      await shot(`${game}-${moment}`);
      if (moment === 'auction' || moment === 'disposal' || moment === 'reveal') await accessible(page, `${game}, ${moment}`);
      if (moment === 'for-sale') await tools(page, shot, game);
      if (moment === 'reveal') await page.locator('.reveal').getByRole('button', { name: 'Play on' }).click();
    };
    const moves = await playToEnd(page, { seed: 7, moments: MOMENTS[game], onmoment });
    assert.ok(moves > 0);
    await page.getByTestId('result').waitFor();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByTestId('verdict').getByText('All ').waitFor({ timeout: 60_000 });
    await page.getByRole('img', { name: 'Worth over time' }).waitFor({ timeout: 60_000 });
    await shot(`${game}-result`, { fullPage: true });
    await accessible(page, `${game} after the end`);
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await shot(`${game}-board-at-end`);
    if (game === 'flutter') await rematch(page);
  };
}

/** Once more with everybody in the same seat: the game begins anew. */
async function rematch(page) {
  const before = page.url();
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => /\/t\//.test(url.pathname) && url.href !== before);
  const start = page.getByRole('button', { name: 'Start the game' });
  await Promise.race([start.waitFor(), turn(page)]);
  if (await start.isVisible()) await start.click();
  assert.equal(await turn(page), 'act');
}

export default Object.fromEntries(Object.keys(GAMES).map((game) => [`${game} from the front page to the podium`, wholeGame(game)]));
