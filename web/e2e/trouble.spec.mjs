// What may fail while somebody plays: each time a sentence that says what to do.
import { accessible, assert } from './expect.mjs';
import { playNow, setUp, turn } from './play.mjs';

const NEWER = /The server was updated and speaks a newer version than this page/;

async function newerServer({ guest }) {
  const { page, at, shot } = await guest({ mayFail: true });
  let speaksNewer = false;
  // The server's own close code for a page that is too old.
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (speaksNewer) return void socket.close({ code: 4002, reason: 'newer' });
    const server = socket.connectToServer();
    socket.onMessage((message) => { if (speaksNewer) void socket.close({ code: 4002, reason: 'newer' }); else server.send(message); });
  });
  await at('/');
  await playNow(page, 'Flutter');
  await turn(page);
  speaksNewer = true;
  await page.reload();
  await page.getByText(NEWER).waitFor();
  await shot('newer-server');
  await accessible(page, 'a page older than its server');
  speaksNewer = false;
  await page.getByText('Reload the page', { exact: true }).click();
  assert.equal(await turn(page), 'act', 'the game is safe');
}

/** The page is open, the server is updated, and the parts of the page have other names now. */
async function partsOfThePageAreGone({ guest }) {
  const { page, at } = await guest({ mayFail: true });
  await at('/');
  await page.getByRole('button', { name: /^Play now: Flutter/ }).waitFor();
  await page.route('**/assets/NewTable-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Set up a table of Flutter' }).click();
  await page.getByText(NEWER).waitFor();
  await page.unroute('**/assets/NewTable-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByLabel('Seat 1', { exact: true }).waitFor();
}

async function serverGoneOnTheFrontPage({ guest }) {
  const { page, at, shot } = await guest({ mayFail: true });
  await page.route('**/api/games', (route) => route.abort());
  await at('/');
  await page.getByRole('alert').getByText('The server does not answer').waitFor();
  await shot('front-server-gone');
  await page.unroute('**/api/games');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Play now: Flutter/ }).waitFor();
}

async function seatTaken({ guest }) {
  const [host, slow, quick] = [await guest(), await guest(), await guest()];
  await host.at('/');
  await setUp(host.page, 'Flutter', ['me', 'open'], { start: false });
  // The slow one does not hear that somebody sat down.
  let deaf = false;
  await slow.page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => { if (!deaf || !/"type":"(news|snapshot)"/.test(String(message))) socket.send(message); });
  });
  await slow.page.goto(host.page.url());
  const seat = slow.page.getByRole('button', { name: 'Sit down' });
  await seat.waitFor();
  deaf = true;
  await quick.page.goto(host.page.url());
  await quick.page.getByRole('button', { name: 'Sit down' }).click();
  await quick.page.getByRole('button', { name: 'I agree to these rules' }).waitFor();
  await seat.click();
  await slow.page.getByRole('alert').getByText('Somebody else was faster and took that seat').waitFor();
  await slow.shot('seat-taken');
}

export default {
  'a server newer than the page asks for a reload, and the game is safe': newerServer,
  'a part of the page that is gone after an update asks for a reload': partsOfThePageAreGone,
  'a server that is gone says so on the front page, and the page comes back': serverGoneOnTheFrontPage,
  'a seat that somebody else took': seatTaken,
};
