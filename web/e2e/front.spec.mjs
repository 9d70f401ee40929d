// The front page: five games within one look, tables that wait, codes, games to go on with.
import { assert, accessible, fits } from './expect.mjs';
import { moveNumber, playNow, setUp, turn } from './play.mjs';

const LAPTOP = { width: 1280, height: 800 };

async function fiveGamesInOneLook({ guest }) {
  const { page, at, shot } = await guest({ viewport: LAPTOP });
  await at('/');
  const buttons = page.getByRole('button', { name: /^Play now: / });
  await buttons.nth(4).waitFor();
  assert.equal(await buttons.count(), 5);
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    assert.ok(box.y + box.height <= LAPTOP.height, `“${await button.getAttribute('aria-label')}” ends at ${box.y + box.height} of ${LAPTOP.height} px`);
  }
  await shot('front');
  await accessible(page, 'the front page');
  await fits(page, 'the front page');
}

async function aListedTableIsFound({ guest }) {
  const [host, stranger, friend] = [await guest(), await guest(), await guest()];
  await host.at('/');
  await setUp(host.page, 'Tycoon', ['me', 'open', 'open'], { start: false, prepare: (page) => page.getByRole('radio', { name: 'Everybody: list it on the front page' }).check() });
  await host.page.getByRole('img', { name: 'QR code of the invitation link' }).waitFor();
  const code = new URL(host.page.url()).pathname.split('/').at(-1);
  // A stranger finds it without link or code.
  await stranger.at('/');
  const listed = stranger.page.getByRole('region', { name: 'Open tables' }).locator(`a[href="/t/${code}"]`);
  await listed.waitFor();
  await stranger.page.getByText('2 free seats').first().waitFor();
  await stranger.shot('lobby');
  await accessible(stranger.page, 'the front page with an open table');
  await listed.click();
  await stranger.page.getByRole('button', { name: 'Sit down' }).first().click();
  await stranger.page.getByRole('button', { name: 'I agree to these rules' }).waitFor();
  // A friend was told the code and writes it small.
  await friend.at('/');
  await friend.page.getByLabel('Code of the table').fill(code.toLowerCase());
  await friend.page.getByRole('button', { name: 'Join', exact: true }).click();
  await friend.page.getByRole('button', { name: 'Sit down' }).first().click();
  await friend.page.getByRole('button', { name: 'I agree to these rules' }).waitFor();
  assert.equal(await host.page.getByRole('button', { name: 'Start the game' }).isDisabled(), true, 'nobody starts before all agree');
  await host.shot('gathering-waits');
}

async function aGameGoesOn({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await playNow(page, 'Flutter');
  await turn(page);
  const before = await moveNumber(page);
  await at('/');
  const own = page.getByRole('region', { name: 'Continue' });
  await own.getByText('your turn').waitFor();
  await shot('front-continue');
  await own.getByRole('link', { name: /^Flutter/ }).first().click();
  await turn(page);
  assert.equal(await moveNumber(page), before);
}

export default {
  'all five games stand in a laptop’s window': fiveGamesInOneLook,
  'a listed table is found in the lobby, another by its code': aListedTableIsFound,
  'a game that was begun is found again': aGameGoesOn,
};
