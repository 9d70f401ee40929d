// Each of the five games, whole, through the page against machines.
import { accessible, assert, fits } from './expect.mjs';
import { playNow, playToEnd, turn } from './play.mjs';

const GAMES = { flutter: 'Flutter', 'space-monopoly': 'Space Monopoly', 'property-tycoon': 'Property Tycoon', tycoon: 'Tycoon', 'dragons-gambit': 'The Dragon’s Gambit' };

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
    const moves = await playToEnd(page, { seed: 7 });
    assert.ok(moves > 0);
    await page.getByTestId('result').waitFor();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByTestId('verdict').getByText('All ').waitFor({ timeout: 60_000 });
    await page.getByRole('img', { name: 'Worth over time' }).waitFor({ timeout: 60_000 });
    await shot(`${game}-result`, { fullPage: true });
    await accessible(page, `${game} after the end`);
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await shot(`${game}-board-at-end`);
  };
}

export default Object.fromEntries(Object.keys(GAMES).map((game) => [`${game} from the front page to the podium`, wholeGame(game)]));
