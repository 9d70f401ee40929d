// What people do to each other at a table: clocks, strikes and votes, seats that move, moods of machines, once more.
import { PHONE } from './browser.mjs';
import { accessible, assert } from './expect.mjs';
import { clickOne, fillNumber, gatherAndStart, moveNumber, moved, numbers, playNow, settled, setUp, turn } from './play.mjs';

/** Long enough to be seen on a busy machine, short enough to be waited for. */
const TURN_SECONDS = 6;

async function clockRunsOut({ guest }) {
  const [{ page, at, shot }, friend] = [await guest(), await guest()];
  await at('/');
  await setUp(page, 'Flutter', ['me', 'open'], { start: false, prepare: async () => {
    await page.getByRole('combobox', { name: 'Clock' }).selectOption('own');
    for (const [name, seconds] of [['Seconds for each decision', TURN_SECONDS], ['Seconds in the bank', 0], ['Seconds gained with each decision', 0]]) await fillNumber(page, name, seconds);
  } });
  await gatherAndStart({ page }, [friend]);
  await page.getByRole('timer').first().waitFor();
  await shot('clock');
  // Nobody acts: the time of both runs out one after the other, and machines decide for them.
  await page.locator('#log').getByText(/time ran out/).first().waitFor({ timeout: 60_000 });
  const again = await Promise.race([page, friend.page].map(async (each) => { await each.getByRole('button', { name: 'Play again myself' }).waitFor(); return each; }));
  await again.getByRole('button', { name: 'Play again myself' }).click();
  await again.locator('#log').getByText('plays again').waitFor();
}

async function strikesAndVotes({ guest }) {
  const people = [await guest(), await guest(), await guest()];
  const [ada] = people;
  await ada.at('/');
  await setUp(ada.page, 'Tycoon', ['me', 'open', 'open'], { start: false, prepare: () => fillNumber(ada.page, 'Turn seconds', TURN_SECONDS) });
  await gatherAndStart(ada, people.slice(1));
  await ada.page.getByRole('timer').first().waitFor();
  await ada.shot('tycoon-timer');
  // Nobody rolls: whoever is in turn gets a strike, and the two others vote.
  const struck = await Promise.race(people.map(async ({ page }) => {
    const vote = page.getByRole('button', { name: /^Vote to remove/ }).first();
    await vote.waitFor({ timeout: 60_000 });
    return (await vote.textContent()).replace(/^Vote to remove | \(.*$/g, '');
  }));
  await ada.page.getByText(/1 strike/).first().waitFor();
  const voters = [];
  for (const each of people) if ((await each.page.locator(`article[aria-label="${struck}"]:has(.tag.you)`).count()) === 0) voters.push(each);
  assert.equal(voters.length, 2, `two people may vote against ${struck}`);
  await voters[0].shot('tycoon-strike');
  await accessible(voters[0].page, 'a table with a strike');
  await voters[0].page.getByRole('button', { name: new RegExp(`^Vote to remove ${struck} \\(`) }).click();
  await voters[1].page.getByText('1 vote').first().waitFor();
  await voters[1].page.getByRole('button', { name: new RegExp(`^Vote to remove ${struck} \\(`) }).click();
  await voters[0].page.locator(`article.out[aria-label="${struck}"]`).waitFor();
  await voters[0].page.locator('#log').getByText(new RegExp(`${struck}.*(leaves|removed|left)`)).first().waitFor();
  await voters[0].shot('tycoon-voted-out');
}

async function seatMoves({ guest }) {
  const [desk, couch] = [await guest(), await guest()];
  await desk.at('/');
  await playNow(desk.page, 'Flutter');
  await turn(desk.page);
  await desk.page.locator('.tools').getByRole('button', { name: 'Table' }).click();
  await desk.page.getByRole('button', { name: 'Move to another device' }).click();
  const code = (await desk.page.locator('.code strong').textContent()).trim();
  await desk.page.getByRole('img', { name: 'QR code that takes this seat to another device' }).waitFor();
  await desk.shot('seat-code');
  await couch.page.goto(desk.page.url());
  await couch.page.getByText('You are watching').waitFor();
  await couch.page.locator('.tools').getByRole('button', { name: 'Table' }).click();
  await couch.page.getByLabel('Take over a seat with a seat code').fill('WRONG-CODE');
  await couch.page.locator('form').getByRole('button', { name: 'Join' }).click();
  await couch.page.getByRole('dialog').getByRole('alert').waitFor();
  await couch.page.getByLabel('Take over a seat with a seat code').fill(code);
  await couch.page.locator('form').getByRole('button', { name: 'Join' }).click();
  await turn(couch.page);
  await desk.page.keyboard.press('Escape');
  await desk.page.getByText('This seat is now played from another device').waitFor();
  await desk.shot('seat-elsewhere');
  const before = await moveNumber(couch.page);
  await couch.page.locator('[data-action="throw"]').click();
  await moved(couch.page, before);
  await turn(couch.page);
  // And on by the link that the picture holds, to a device that has never been here.
  await couch.page.locator('.tools').getByRole('button', { name: 'Table' }).click();
  await couch.page.getByRole('button', { name: 'Move to another device' }).click();
  const next = (await couch.page.locator('.code strong').textContent()).trim();
  const phone = await guest({ viewport: PHONE, touch: true });
  await phone.page.goto(`${couch.page.url()}#seat=${next}`);
  await turn(phone.page);
  assert.equal(new URL(phone.page.url()).hash, '', 'the code does not stay in the address');
  const late = await guest();
  await late.page.goto(`${couch.page.url()}#seat=${next}`);
  await late.page.getByRole('alert').getByText('No seat of this table has that code').waitFor();
}

async function moodInTheGame({ guest }) {
  const { page, at, shot } = await guest();
  await at('/');
  await setUp(page, 'Property Tycoon', ['me', 'machine', 'machine'], { start: true, prepare: async () => {
    for (const n of [2, 3]) await page.getByLabel(`Machine in seat ${n}`).selectOption('document-hard');
    await page.getByRole('group', { name: 'Mood of the machine' }).first().getByRole('button', { name: 'Happy' }).click();
    await shot('set-up-mood', { fullPage: true });
  } });
  await turn(page);
  const moods = page.getByRole('group', { name: 'Mood of the machine' });
  assert.equal(await moods.getByRole('button', { name: 'Happy' }).getAttribute('aria-pressed'), 'true');
  await moods.getByRole('button', { name: 'Angry' }).click();
  await page.locator('article', { hasText: 'document-hard, angry' }).nth(1).waitFor();
  assert.equal(await moods.getByRole('button', { name: 'Angry' }).getAttribute('aria-pressed'), 'true');
  await shot('property-tycoon-mood');
  // The token is the person's own choice, on this device.
  await clickOne(page, numbers(3));
  await settled(page);
}

export default {
  'a clock is shown, runs out, and the seat is taken back': clockRunsOut,
  'a strike in Tycoon lets the others vote a player out': strikesAndVotes,
  'a seat moves to another device by its code': seatMoves,
  'the mood of Property Tycoon’s own machine changes during the game': moodInTheGame,
};
