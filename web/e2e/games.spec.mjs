// Each of the five games, whole, through the page against machines.
import { accessible, assert, fits } from './expect.mjs';
import { playNow, playToEnd, turn } from './play.mjs';

const GAMES = { flutter: 'Flutter', 'space-monopoly': 'Space Monopoly', 'property-tycoon': 'Property Tycoon', tycoon: 'Tycoon', 'dragons-gambit': 'The Dragon’s Gambit' };

async function titleOf(page, game) {
  return page.evaluate(async (name) => (await (await fetch('/api/games')).json()).find((each) => each.name === name)?.title, game);
}

/** From the front page to the podium, with verified dice. */
function wholeGame(game) {
  return async ({ guest }) => {
    const { page, at, shot } = await guest();
    await at('/');
    const title = await titleOf(page, game);
    assert.ok(title, `the server has the game ${game} (${GAMES[game]})`);
    await playNow(page, title);
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

export default Object.fromEntries(Object.keys(GAMES).map((game) => [`${game} from one click to the podium`, wholeGame(game)]));
