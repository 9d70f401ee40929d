// What every table must do: resume, hide, hand over, take back, speak to keyboards and readers.
import { PHONE } from './browser.mjs';
import { accessible, assert, fits } from './expect.mjs';
import { clickOne, fillNumber, moveNumber, moved, numbers, playNow, settled, setUp, turn } from './play.mjs';
import { startServer } from './server.mjs';

const cashOf = async (page) => /£?\d+/.exec((await page.locator('[data-seat="0"] dd').first().textContent()) ?? '')?.[0];

async function reloadResumes({ guest }) {
  const { page, at } = await guest();
  await at('/');
  await playNow(page, 'Flutter');
  const random = numbers(3);
  for (let n = 0; n < 5; n++) { await turn(page); await clickOne(page, random); await settled(page); }
  await turn(page);
  const [before, cash] = [await moveNumber(page), await cashOf(page)];
  const last = await page.locator('#log .line').last().textContent();
  await page.reload();
  await turn(page);
  assert.equal(await moveNumber(page), before);
  assert.equal(await cashOf(page), cash);
  assert.equal(await page.locator('#log .line').last().textContent(), last);
  await at('/');
  await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: /^Flutter/ }).first().click();
  await turn(page);
  assert.equal(await moveNumber(page), before);
}

async function twoBrowsers({ guest }) {
  const [ada, bo] = [await guest(), await guest({ viewport: PHONE, touch: true })];
  await ada.at('/');
  await setUp(ada.page, "The Dragon's Gambit", ['me', 'open'], { start: false });
  await ada.page.getByText('Sit down').first().waitFor();
  await ada.shot('gathering');
  await accessible(ada.page, 'gathering');
  await bo.page.goto(ada.page.url());
  // Whatever crosses the wire to one browser is kept, to look for the other's secrets.
  await bo.page.getByRole('button', { name: 'Sit down' }).tap();
  await bo.page.getByRole('button', { name: 'I agree to these rules' }).tap();
  await bo.shot('gathering-phone', { fullPage: true });
  const heard = { ada: [], bo: [] };
  for (const [name, { page }] of [['ada', ada], ['bo', bo]]) page.on('websocket', (socket) => socket.on('framereceived', (frame) => heard[name].push(frame.payload)));
  await Promise.all([ada.page.reload(), bo.page.reload()]);
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  const random = numbers(11);
  for (let n = 0; n < 14; n++) {
    for (const { page } of [ada, bo]) {
      const mine = page.locator('[data-testid=actions] button[data-action]:not(:disabled)').first();
      if (await mine.isVisible()) { await clickOne(page, random); await settled(page); }
    }
    await Promise.race([turn(ada.page), turn(bo.page)]);
  }
  await ada.shot('dragons-gambit-two-browsers');
  await bo.shot('dragons-gambit-two-browsers-phone');
  await fits(bo.page, 'dragons-gambit on a phone');
  assert.ok(heard.ada.length > 3 && heard.bo.length > 3);
  assertNoSecrets(heard.ada, 0);
  assertNoSecrets(heard.bo, 1);
}

/** No event that crossed the wire names a card that only the other seat may know. */
function assertNoSecrets(frames, own) {
  const secret = new Set(['drew', 'looked', 'first_look', 'look_chosen', 'dealt']);
  let seen = 0;
  const walk = (value) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    if (secret.has(value.type) && typeof value.seat === 'number' && value.seat !== own) {
      seen += 1;
      for (const key of ['card', 'cards', 'positions', 'current']) if (value.type !== 'first_look' || key !== 'positions') assert.ok(value[key] === null || value[key] === undefined, `seat ${own} was told ${JSON.stringify(value)}`);
    }
    Object.values(value).forEach(walk);
  };
  frames.map((frame) => JSON.parse(frame)).forEach(walk);
  assert.ok(seen > 0, 'the other seat did something secret in the frames that were looked at');
}

async function sharedDevice({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await setUp(page, "The Dragon's Gambit", ['me', 'device:Bo'], { start: true });
  await page.getByTestId('hand-over').waitFor();
  await shot('hand-over');
  await accessible(page, 'hand-over');
  assert.equal(await page.getByRole('log').count(), 0, 'the log is covered too');
  const random = numbers(5);
  for (let n = 0; n < 10; n++) { await turn(page); await clickOne(page, random); await settled(page).catch(() => undefined); }
}

async function keyboardOnly({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await page.getByRole('button', { name: 'Play now: Flutter, against machines' }).waitFor();
  // Tab to the first game's button; the mouse is never used.
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).includes('Play now: Flutter')) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);
  await turn(page);
  const start = await moveNumber(page);
  await page.keyboard.press('Enter');
  await moved(page, start);
  await turn(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await shot('keys');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowLeft');
  await page.getByText('You look at move').waitFor();
  await shot('looking-back');
  await page.keyboard.press('End');
  await page.getByText('You look at move').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.locator('#command-line:focus').waitFor();
  const here = await moveNumber(page);
  await page.keyboard.type('throw');
  await page.keyboard.press('Enter');
  await moved(page, here);
  await turn(page);
  // A pressed button goes with the turn; the focus stays in the bar.
  await page.locator('[data-action="throw"]').focus();
  const pressed = await moveNumber(page);
  await page.keyboard.press('Enter');
  await moved(page, pressed);
  await turn(page);
  assert.equal(await page.evaluate(() => document.activeElement?.closest('.dock') !== null), true, 'the focus is still in the bar of actions');
  await page.locator('#command-line').focus();
  await page.keyboard.type('buy pink');
  await page.keyboard.press('Enter');
  await page.getByTestId('answer').getByText('Not possible').waitFor();
  await shot('text-mode', { fullPage: true });
  await accessible(page, 'text mode');
}

/** Keys that bring any of the games on: the highlighted action, the first numbered one, a card, the next square that changes something, the share cart, the end of the turn. */
const KEYS_ON = [['Enter'], ['1'], ['d'], ['.', 'Enter'], ['x'], ['e']];

/** One decision by key alone. */
async function decideByKey(page) {
  await turn(page);
  const before = await moveNumber(page);
  for (const keys of KEYS_ON) {
    for (const key of keys) await page.keyboard.press(key);
    const confirm = page.getByTestId('confirm');
    if (await confirm.isVisible()) await confirm.press('Enter');
    const done = await page.waitForFunction((before) => Number(/\d+/.exec(document.querySelector('.top .where .long')?.textContent ?? '')?.[0]) > before, before, { timeout: 1500 }).then(() => true, () => false);
    if (done) return;
  }
  throw new Error(`no key brings the game on: ${await page.getByTestId('status').textContent()}`);
}

async function keyboardEveryGame({ guest }) {
  const { page, at } = await guest();
  for (const game of ['space-monopoly', 'property-tycoon', 'tycoon', 'dragons-gambit']) {
    await at('/');
    await page.locator('li.game', { has: page.locator(`a[href="/new/${game}"]`) }).getByRole('button', { name: /against machines/ }).press('Enter');
    await page.waitForURL(/\/t\//);
    for (let n = 0; n < 4; n++) await decideByKey(page);
  }
}

async function phone({ guest }) {
  const { page, at, shot } = await guest({ viewport: PHONE, touch: true, dark: true });
  await at('/');
  await page.getByRole('button', { name: /Play now: Flutter/ }).waitFor();
  await shot('front-phone', { fullPage: true });
  await fits(page, 'the front page');
  await accessible(page, 'the front page, dark, on a phone');
  for (const game of ['flutter', 'space-monopoly', 'property-tycoon', 'tycoon', 'dragons-gambit']) {
    await at('/');
    await page.locator('li.game', { has: page.locator(`a[href="/new/${game}"]`) }).getByRole('button', { name: /against machines/ }).tap();
    await page.waitForURL(/\/t\//);
    await turn(page);
    await fits(page, `${game} on a phone`);
    await shot(`${game}-phone`);
    await shot(`${game}-phone-full`, { fullPage: true });
    // Scanned in a tall window: whatever the bar at the bottom half covers at some height of scrolling is no finding.
    await page.setViewportSize({ ...PHONE, height: 2400 });
    await accessible(page, `${game} on a phone`);
    await page.setViewportSize(PHONE);
    if (game === 'dragons-gambit') await ownHandInSight(page);
    await clickOne(page, numbers(2));
    await settled(page);
    if (game !== 'dragons-gambit') continue;
    await turn(page);
    await page.evaluate(() => scrollTo(0, 0));
    await ownHandInSight(page);
  }
}

/** The own cards stand above the action bar without scrolling. */
async function ownHandInSight(page) {
  const [hand, bar] = [await page.getByRole('region', { name: 'Your grid' }).boundingBox(), await page.locator('.dock').boundingBox()];
  assert.ok(hand.y >= 0 && hand.y + hand.height <= bar.y + 1, `the own hand ends at ${hand.y + hand.height}, the action bar begins at ${bar.y}`);
}

async function serverRestarts({ guest }) {
  const first = await startServer();
  let second;
  try {
    const { page, at, shot } = await guest({ address: first.address, mayFail: true });
    await at('/');
    await playNow(page, 'Flutter');
    await turn(page);
    await clickOne(page, numbers(1));
    await settled(page);
    await turn(page);
    const before = await moveNumber(page);
    await first.stop({ signal: 'SIGKILL', keep: true });
    await page.getByTestId('link-lost').waitFor();
    await shot('connection-lost');
    second = await startServer({ listen: first.address.replace('http://', ''), folder: first.folder });
    await page.getByTestId('link-lost').waitFor({ state: 'hidden', timeout: 30_000 });
    await turn(page);
    assert.equal(await moveNumber(page), before, 'nothing that was acknowledged is lost');
    await clickOne(page, numbers(4));
    await moved(page, before);
  } finally {
    await second?.stop();
  }
}

async function networkCut({ guest }) {
  const { page, context, at } = await guest({ mayFail: true });
  await at('/');
  await playNow(page, 'Flutter');
  await turn(page);
  const before = await moveNumber(page);
  await context.setOffline(true);
  await page.getByTestId('link-lost').waitFor();
  // What is clicked while the network is gone is kept and done once, when it is back.
  await page.locator('[data-action="throw"]').click();
  await context.setOffline(false);
  await page.getByTestId('link-lost').waitFor({ state: 'hidden', timeout: 30_000 });
  await moved(page, before);
  const told = await page.locator('#log .line').allTextContents();
  assert.equal(told.filter((line) => /throws \d/.test(line) && line.includes(' throws ')).length >= 1, true);
}

async function wrongAddresses({ guest }) {
  const { page, at, shot } = await guest();
  await at('/t/QQQQQQ');
  await page.getByText('There is no table with the code QQQQQQ').waitFor();
  await shot('table-gone');
  await accessible(page, 'a table that is gone');
  // Another code can be tried on the spot.
  await page.getByLabel('Code of the table').fill('rrrrrr');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText(/There is no table with the code rrrrrr/i).waitFor();
  await at('/nowhere/at/all');
  await page.getByText('There is no such page').waitFor();
  await at('/new/chess');
  await page.getByText('no game called “chess”').waitFor();
  await at('/rules/chess');
  await page.getByText('no game called “chess”').waitFor();
}

async function houseRules({ guest }) {
  const { page, at, shot } = await guest();
  await at('/new/flutter');
  await page.getByRole('group', { name: 'Target' }).getByRole('button', { name: 'More: Target' }).click();
  await page.getByText('1 difference').waitFor();
  await page.getByText('preset: 600').waitFor();
  await page.getByLabel('Seat 2', { exact: true }).selectOption('open');
  await shot('set-up', { fullPage: true });
  await accessible(page, 'set-up');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\//);
  await page.getByText(/Target: 6\d0/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Start the game' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Put a machine here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put a machine here' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await turn(page);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByRole('dialog').getByText(/Target: 6\d0/).waitFor();
  await shot('rules-of-table');
}

async function rulebook({ guest }) {
  const { page, at, shot } = await guest();
  for (const [game, clause] of [['flutter', 'F7'], ['space-monopoly', 'S10'], ['property-tycoon', 'P11'], ['tycoon', 'P11'], ['dragons-gambit', 'D16']]) {
    await at(`/rules/${game}#${clause}`);
    await page.locator(`#${clause}.aim`).waitFor();
    assert.equal(await page.locator(`#${clause}`).evaluate((element) => { const box = element.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }), true, `${clause} is in view`);
  }
  await shot('rulebook');
  await accessible(page, 'a rulebook');
}

/** What the status says in German at some time of a first turn. */
const GERMAN = {
  flutter: /Du bist am Zug|handelt und würfelt|Würfel von|Nachricht über/, 'space-monopoly': /Du bist am Zug|Dein Plättchen|Warten auf/, 'property-tycoon': /Du bist am Zug|Du stehst auf|würfelt|Versteigerung|Verwalte/,
  tycoon: /Du bist am Zug|Du stehst auf|würfelt|Versteigerung|Verwalte/, 'dragons-gambit': /Du bist am Zug|Du hast|Warten auf|Wähle|erwacht|Die nächste/,
};
const ENGLISH = /\b(throws|rolls|draws|buys|places|plays|begins|moves to|the turn of|your|the)\b/i;

async function german({ guest }) {
  const { page, at, shot } = await guest({ settings: { language: 'de' } });
  await at('/');
  await page.getByRole('heading', { name: 'Fünf Wirtschaftsspiele' }).waitFor();
  await page.getByRole('button', { name: /Einstellungen/ }).click();
  await shot('settings-german');
  await accessible(page, 'settings');
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  for (const [game, sentence] of Object.entries(GERMAN)) {
    await at('/');
    await page.locator('li.game', { has: page.locator(`a[href="/new/${game}"]`) }).getByRole('button', { name: /gegen Maschinen/ }).click();
    await page.waitForURL(/\/t\//);
    await turn(page);
    await clickOne(page, numbers(2));
    await settled(page);
    await page.getByTestId('status').getByText(sentence).waitFor();
    await shot(`${game}-german`);
    const told = await page.locator('#log .line').allTextContents();
    await at(`/new/${game}`);
    await page.getByRole('button', { name: 'Spiel beginnen' }).waitFor();
    const english = await page.evaluate(async (name) => {
      const { summary, presets, house_rules } = (await (await fetch('/api/games')).json()).find((each) => each.name === name);
      return [summary, ...presets.map((each) => each.summary), ...house_rules.map((each) => each.summary)];
    }, game);
    const shown = await page.locator('main').textContent();
    assert.deepEqual(english.filter((text) => shown.includes(text)), [], `${game}: house rules and presets are German`);
    assert.deepEqual(told.filter((line) => ENGLISH.test(line.replace(/„[^“]*“/g, ''))), [], `${game}: the log is German`);
  }
}

async function lookingBack({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await playNow(page, "The Dragon's Gambit");
  await turn(page);
  // Whoever chose the first look plays on until the own turn, where the gambit cannot be called yet.
  const random = numbers(6);
  const call = page.locator('[data-action="call"]');
  for (let n = 0; n < 6 && !(await call.isVisible()); n++) { await clickOne(page, random); await settled(page); await turn(page); }
  assert.equal(await call.getAttribute('aria-disabled'), 'true');
  await call.click({ force: true });
  await page.getByText('every player must have completed two turns').first().waitFor();
  await page.locator('.why').getByRole('button', { name: 'D34' }).click();
  await page.getByRole('dialog').getByText('D34').first().waitFor();
  await shot('rule-of-a-blocked-action');
  await page.keyboard.press('Escape');
  const all = await moveNumber(page);
  await page.locator('#log button.text').first().click();
  await page.getByText('You look at move').waitFor();
  assert.ok((await moveNumber(page)) < all, 'the board of an earlier moment is shown');
  assert.equal(await page.getByTestId('actions').count(), 0, 'nobody acts in the past');
  await page.getByRole('button', { name: 'Back to now' }).first().click();
  await turn(page);
  assert.equal(await moveNumber(page), all);
}

async function starMap({ guest }) {
  const { page, at, shot } = await guest({ dark: true });
  await at('/');
  await playNow(page, 'Space Monopoly');
  await turn(page);
  const cell = (square) => page.getByRole('gridcell', { name: new RegExp(`^${square}:`) });
  await cell('B2').hover();
  await page.locator('.square .name', { hasText: 'B2' }).waitFor();
  await page.locator('.square .head').getByText(/stays loose|Founds|A loose tile|Empty|grows/).waitFor();
  await shot('space-monopoly-hover-dark');
  await cell('B2').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.square .name', { hasText: 'C2' }).waitFor();
  await page.keyboard.press('.');
  await page.locator('.square .head').getByText(/Founds/).waitFor();
  const before = await moveNumber(page);
  await page.keyboard.press('Enter');
  await moved(page, before);
}

/** Whoever always merges, else founds, else grows, and buys what is first in the market, soon has shares to dispose of. */
async function mergerTheatre({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await setUp(page, 'Space Monopoly', ['me', 'machine'], { start: true, prepare: async () => { for (const rule of ['Columns', 'Rows']) await fillNumber(page, rule, 8); } });
  const own = page.locator('.side.urgent .merger');
  for (let n = 0; n < 90 && !(await own.isVisible()); n++) {
    assert.equal(await turn(page), 'act', 'the game is not over before the first merger');
    if (await own.isVisible()) break;
    const lists = page.locator('[data-testid=actions] .group.board');
    const wanted = (await lists.filter({ hasText: /Place a tile|Buy/ }).count()) > 0 ? lists.filter({ hasText: /Place a tile|Buy/ }).first() : null;
    const buttons = page.locator('[data-testid=actions] button[data-action]:not([aria-disabled=true])');
    if (!wanted) await buttons.first().click();
    else {
      const does = wanted.locator('button[data-action-list]');
      if ((await does.count()) === 0) await wanted.locator('summary').click();
      await does.click();
    }
    await settled(page);
  }
  await page.getByText('Who disposes').waitFor();
  await page.getByText('Bonuses paid').waitFor();
  await shot('space-monopoly-disposal');
  await accessible(page, 'a merger with its disposal');
  const before = await moveNumber(page);
  await page.locator('.merger').getByRole('button', { name: /^Dispose/ }).click();
  await moved(page, before);
}

async function undoAndChat({ guest }) {
  const [ada, bo] = [await guest(), await guest()];
  await ada.at('/');
  await setUp(ada.page, 'Flutter', ['me', 'open'], { start: false });
  await bo.page.goto(ada.page.url());
  await bo.page.getByRole('button', { name: 'Sit down' }).click();
  await bo.page.getByRole('button', { name: 'I agree to these rules' }).click();
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  const first = await Promise.race([ada, bo].map(async (each) => { await turn(each.page); return each; }));
  const other = first === ada ? bo : ada;
  const start = await moveNumber(first.page);
  await first.page.locator('[data-action="throw"]').click();
  await turn(other.page);
  await first.page.keyboard.press('u');
  await other.page.getByRole('button', { name: 'Agree' }).click();
  await first.page.waitForFunction((before) => Number(/\d+/.exec(document.querySelector('.top .where .long')?.textContent ?? '')?.[0]) === before, start);
  await turn(first.page);
  await first.page.getByRole('tab', { name: /Chat/ }).click();
  await first.page.getByLabel('Message to the table').fill('well <b>played</b>');
  await first.page.keyboard.press('Enter');
  await other.page.getByRole('tab', { name: /Chat/ }).click();
  await other.page.getByRole('log', { name: 'Chat' }).getByText('well <b>played</b>').waitFor();
  await other.shot('chat');
  // A machine plays on for the one, until it is the other person's turn; then the seat is taken back.
  await first.page.locator('.tools').getByRole('button', { name: 'Table' }).click();
  await first.shot('table-menu');
  await accessible(first.page, 'the menu of the table');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Let a machine play for me' }).click();
  await turn(other.page);
  await first.page.getByRole('button', { name: 'Play again myself' }).click();
  await first.page.getByRole('tab', { name: 'Log' }).click();
  await first.page.locator('#log').getByText('plays again').waitFor();
  await other.page.locator('[data-action="throw"]').click();
  await turn(first.page);
}

export default {
  'a reload in mid-game resumes': reloadResumes,
  'two browsers play each other with hidden hands': twoBrowsers,
  'one device is handed over behind a cover': sharedDevice,
  'the keyboard is enough': keyboardOnly,
  'the keyboard is enough in every game': keyboardEveryGame,
  'a phone of 360 pixels shows every game': phone,
  'a killed server loses nothing and the page comes back by itself': serverRestarts,
  'a cut network is told, and what was clicked meanwhile is done once': networkCut,
  'wrong addresses say what to do': wrongAddresses,
  'house rules are highlighted, shown before the start and at the table': houseRules,
  'clauses of every rulebook have addresses': rulebook,
  'the page speaks German: status and log of all five games': german,
  'a line of the log leads back to its moment, a blocked action names its clause': lookingBack,
  'each square tells what a tile would do, by mouse and by key': starMap,
  'a merger is shown with bonuses, and the own shares are disposed of': mergerTheatre,
  'taking back by consent, chat as plain text, a machine that stands in': undoAndChat,
};
