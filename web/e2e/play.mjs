// Plays any game through the page, with no knowledge of its rules: by clicking what the action bar offers.

/** Starts a game against machines with the one click of the front page. */
export async function playNow(page, title) {
  await page.getByRole('button', { name: `Play now: ${title}, against machines` }).click();
  await page.waitForURL(/\/t\//);
  await page.getByTestId('status').waitFor();
}

/** Waits until the person can act or the game is over: `act` or `over`. */
export async function turn(page, timeout = 30_000) {
  const found = await page.waitForFunction(() => {
    if (document.querySelector('[data-testid=result]')) return 'over';
    if (document.querySelector('[data-testid=hand-over], [data-testid=pass-on]')) return 'act';
    const bar = document.querySelector('[data-testid=actions]');
    return bar && bar.querySelector('button:not(:disabled):not([aria-disabled=true]), summary') ? 'act' : null;
  }, null, { timeout, polling: 'raf' });
  return found.jsonValue();
}

/** How long a click may wait for its target: the game may have moved on while it was being chosen. */
const CLICK_MS = 4_000;
const TRIES = 4;

/** One choice by real mouse clicks; another is made where the game moved on meanwhile. */
export async function clickOne(page, random) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOne(page, random);
    } catch (error) {
      if (tries === TRIES) throw error;
      if ((await turn(page)) === 'over') return;
    }
  }
}

async function tryOne(page, random) {
  for (const id of ['hand-over', 'pass-on']) {
    const cover = page.getByTestId(id);
    if (await cover.isVisible()) return cover.click({ timeout: CLICK_MS });
  }
  const bar = page.getByTestId('actions');
  const buttons = bar.locator('button[data-action]:not(:disabled):not([aria-disabled=true])');
  const count = await buttons.count();
  const lists = bar.locator('.group:is(.board, .list)');
  if (count > 0 && (random() < 0.7 || (await lists.count()) === 0)) await buttons.nth(Math.floor(random() * count)).click({ timeout: CLICK_MS });
  else {
    const list = lists.nth(Math.floor(random() * (await lists.count())));
    const does = list.locator('button[data-action-list]');
    if ((await does.count()) === 0) await list.locator('summary').click({ timeout: CLICK_MS });
    await does.click({ timeout: CLICK_MS });
  }
  const confirm = page.getByTestId('confirm');
  if (await confirm.isVisible()) await confirm.click({ timeout: CLICK_MS });
}

/** A repeatable source of numbers below 1. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Plays to the end. The first moves are real mouse clicks; then the same buttons are pressed from inside the page, which is much faster:
 * whatever the bar shows and enables, whenever it does.
 */
export async function playToEnd(page, { seed = 1, clicks = 12, limitMs = 150_000, moments = {}, onmoment = async () => undefined } = {}) {
  const [random, started, waited] = [numbers(seed), Date.now(), { ...moments }];
  for (let at = 0; at < clicks; at++) {
    if ((await turn(page)) === 'over') return at;
    for (const [moment, selector] of Object.entries(waited)) {
      if (!(await page.locator(selector).first().isVisible())) continue;
      delete waited[moment];
      await onmoment(moment);
    }
    await clickOne(page, random);
    await settled(page);
  }
  let presses = 0;
  for (let from = seed; ; from += 1) {
    const { moment, pressed } = await pressOn(page, { seed: from, limitMs: limitMs - (Date.now() - started), moments: waited });
    presses += pressed;
    if (moment === null) return clicks + presses;
    delete waited[moment];
    await onmoment(moment);
  }
}

/** Presses buttons from inside the page until the game is over, or until one of the moments (selectors by name) is seen. */
function pressOn(page, { seed, limitMs, moments }) {
  return page.evaluate(({ seed, limitMs, moments }) => new Promise((resolve, reject) => {
    let state = seed >>> 0;
    const random = () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32; };
    const started = performance.now();
    let presses = 0;
    const press = () => {
      const direct = document.querySelector('[data-testid=confirm], [data-testid=hand-over], [data-testid=pass-on]');
      if (direct) return void direct.click();
      const bar = document.querySelector('[data-testid=actions]');
      if (!bar) return;
      // A list writes its choices only when it is opened.
      bar.querySelectorAll('details:not([open])').forEach((each) => { each.open = true; });
      const primary = bar.querySelector('button.primary[data-action]:not(:disabled):not([aria-disabled=true])');
      const buttons = [...bar.querySelectorAll('button[data-action]:not(:disabled):not([aria-disabled=true])')];
      const lists = [...bar.querySelectorAll('button[data-action-list]:not(:disabled)')];
      if (primary && random() < 0.6) { presses += 1; return void primary.click(); }
      const all = [...buttons, ...lists];
      const chosen = all[Math.floor(random() * all.length)];
      if (!chosen) return;
      if (lists.includes(chosen)) {
        const selects = [...chosen.parentElement.querySelectorAll('select')];
        // The choice of a section is shown before one of its items can be chosen: at the next tick.
        const isSection = selects.length > 1 && random() < 0.5;
        const select = isSection ? selects[0] : selects.at(-1);
        const options = [...select.options].filter((option) => !option.disabled);
        select.value = options[Math.floor(random() * options.length)].value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        if (isSection) return;
      }
      presses += 1;
      chosen.click();
    };
    const tick = () => {
      if (document.querySelector('[data-testid=result]')) return resolve({ moment: null, pressed: presses });
      const moment = Object.keys(moments).find((name) => document.querySelector(moments[name]));
      if (moment) return resolve({ moment, pressed: presses });
      if (performance.now() - started > limitMs) return reject(new Error(`the game is not over after ${limitMs} ms and ${presses} presses: ${document.querySelector('[data-testid=status]')?.textContent}`));
      press();
      setTimeout(tick, 4);
    };
    tick();
  }), { seed, limitMs, moments });
}

/** Presses the highlighted action, whoever's turn it is on this device, until something is seen: `seen`, or `over` where the game ends first. */
export function pressPrimary(page, selector, limitMs = 90_000) {
  return page.evaluate(({ selector, limitMs }) => new Promise((resolve, reject) => {
    const started = performance.now();
    const tick = () => {
      if (document.querySelector(selector)) return resolve('seen');
      if (document.querySelector('[data-testid=result]')) return resolve('over');
      if (performance.now() - started > limitMs) return reject(new Error(`${selector} was not seen in ${limitMs} ms: ${document.querySelector('[data-testid=status]')?.textContent}`));
      const direct = document.querySelector('[data-testid=hand-over], [data-testid=pass-on]');
      (direct ?? document.querySelector('[data-testid=actions] button.primary[data-action]:not(:disabled):not([aria-disabled=true])'))?.click();
      setTimeout(tick, 4);
    };
    tick();
  }), { selector, limitMs });
}

/** Waits until nothing that was sent is still on its way. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('[data-testid=actions] button:is([data-action], [data-action-list]):disabled'), null, { polling: 'raf' });
}

/** Opens a table through the set-up page: what each seat is, in order. */
export async function setUp(page, game, seats, { start, prepare = async () => undefined }) {
  await page.getByRole('link', { name: new RegExp(`Set up a table of ${game}`) }).click();
  const seat = (n) => page.getByLabel(`Seat ${n}`, { exact: true });
  await seat(1).waitFor();
  while (await seat(seats.length + 1).isVisible()) await page.getByRole('button', { name: `Remove seat ${seats.length + 1}` }).click();
  while (!(await seat(seats.length).isVisible())) await page.getByRole('button', { name: 'Add a seat' }).click();
  for (const [at, kind] of seats.entries()) {
    await seat(at + 1).selectOption(kind.split(':')[0]);
    if (kind.startsWith('device:')) await page.getByLabel(`Name in seat ${at + 1}`).fill(kind.split(':')[1]);
  }
  await prepare(page);
  await page.getByRole('button', { name: start ? 'Start the game' : 'Open the table' }).click();
  await page.waitForURL(/\/t\//);
}

/** How many steps the page shows as played. */
export const moveNumber = async (page) => Number(/(\d+) (?:of|von)/.exec((await page.locator('.top .where .long').textContent()) ?? '')?.[1] ?? -1);

/** Waits until more steps have been played than these. */
export async function moved(page, before) {
  await page.waitForFunction((before) => Number(/\d+/.exec(document.querySelector('.top .where .long')?.textContent ?? '')?.[0]) > before, before);
}

/** Types a number into a field of a form. */
export async function fillNumber(page, name, value) {
  const field = page.getByRole('spinbutton', { name, exact: true });
  await field.fill(String(value));
  await field.blur();
}

/** Friends come by the link, sit down and agree; the host starts. */
export async function gatherAndStart(host, friends) {
  for (const friend of friends) {
    await friend.page.goto(host.page.url());
    await friend.page.getByRole('button', { name: 'Sit down' }).first().click();
    await friend.page.getByRole('button', { name: 'I agree to these rules' }).click();
  }
  await host.page.getByRole('button', { name: 'Start the game' }).click();
}
