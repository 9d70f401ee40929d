// Plays any game through the page, with no knowledge of its rules: by clicking what the action bar offers.

/** Starts a game against machines with the one click of the front page. */
export async function playNow(page, title) {
  await page.getByRole('button', { name: `Play ${title} now against machines` }).click();
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

/** One choice by real mouse clicks. */
export async function clickOne(page, random) {
  for (const id of ['hand-over', 'pass-on']) {
    const cover = page.getByTestId(id);
    if (await cover.isVisible()) return cover.click();
  }
  const bar = page.getByTestId('actions');
  const buttons = bar.locator('button[data-action]:not(:disabled):not([aria-disabled=true])');
  const count = await buttons.count();
  const lists = bar.locator('button[data-action-list]');
  if (count > 0 && (random() < 0.7 || (await lists.count()) === 0)) await buttons.nth(Math.floor(random() * count)).click();
  else {
    const at = Math.floor(random() * (await lists.count()));
    const list = lists.nth(at);
    if (!(await list.isVisible())) await list.locator('xpath=ancestor::details[1]/summary').click();
    await list.click();
  }
  const confirm = page.getByTestId('confirm');
  if (await confirm.isVisible()) await confirm.click();
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
export async function playToEnd(page, { seed = 1, clicks = 12, limitMs = 150_000 } = {}) {
  const random = numbers(seed);
  for (let at = 0; at < clicks; at++) {
    if ((await turn(page)) === 'over') return at;
    await clickOne(page, random);
    await settled(page);
  }
  const presses = await page.evaluate(({ seed, limitMs }) => new Promise((resolve, reject) => {
    let state = seed >>> 0;
    const random = () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32; };
    const started = performance.now();
    let presses = 0;
    const press = () => {
      const direct = document.querySelector('[data-testid=confirm], [data-testid=hand-over], [data-testid=pass-on]');
      if (direct) return void direct.click();
      const bar = document.querySelector('[data-testid=actions]');
      if (!bar) return;
      const primary = bar.querySelector('button.primary[data-action]:not(:disabled):not([aria-disabled=true])');
      const buttons = [...bar.querySelectorAll('button[data-action]:not(:disabled):not([aria-disabled=true])')];
      const lists = [...bar.querySelectorAll('button[data-action-list]:not(:disabled)')];
      if (primary && random() < 0.6) { presses += 1; return void primary.click(); }
      const all = [...buttons, ...lists];
      const chosen = all[Math.floor(random() * all.length)];
      if (!chosen) return;
      if (lists.includes(chosen)) {
        const select = chosen.parentElement.querySelector('select');
        const options = [...select.options].filter((option) => !option.disabled);
        select.value = options[Math.floor(random() * options.length)].value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      presses += 1;
      chosen.click();
    };
    const tick = () => {
      if (document.querySelector('[data-testid=result]')) return resolve(presses);
      if (performance.now() - started > limitMs) return reject(new Error(`the game is not over after ${limitMs} ms and ${presses} presses: ${document.querySelector('[data-testid=status]')?.textContent}`));
      press();
      setTimeout(tick, 4);
    };
    tick();
  }), { seed, limitMs });
  return clicks + presses;
}

/** Waits until nothing that was sent is still on its way. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('[data-testid=actions] button[data-action]:disabled'), null, { polling: 'raf' });
}
