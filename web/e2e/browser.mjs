// Real Chromium (Debian's), with people in it.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

export const SHOTS = new URL('./shots/', import.meta.url).pathname;
mkdirSync(SHOTS, { recursive: true });

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--mute-audio'],
  });
}

/** Whose first words have been read; a newcomer has `welcomed: []`. */
const GAMES = ['flutter', 'space-monopoly', 'property-tycoon', 'tycoon', 'dragons-gambit'];
const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 360, height: 740 };

/** Failed requests that a test causes on purpose print errors of this kind; everything else fails the test. */
const NETWORK = /Failed to load resource|WebSocket connection|net::ERR/;

/** A person with a browser of their own. */
export async function person(browser, address, { viewport = DESKTOP, dark = false, settings = {}, touch = false, mayFail = false } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: dark ? 'dark' : 'light', hasTouch: touch, locale: 'en-GB', reducedMotion: 'reduce', acceptDownloads: true });
  await context.addInitScript((stored) => { if (!localStorage.getItem('parlor.settings')) localStorage.setItem('parlor.settings', JSON.stringify(stored)); }, { sound: false, motion: 'off', welcomed: GAMES, ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
  page.on('console', (message) => { if (message.type() === 'error' && !(NETWORK.test(message.text()) && (mayFail || /401|404/.test(message.text())))) errors.push(`console: ${message.text()}`); });
  return {
    page,
    context,
    errors,
    at: (path = '/') => page.goto(address + path),
    shot: (name, options = {}) => page.screenshot({ path: `${SHOTS}${name}.png`, ...options }),
    close: () => context.close(),
  };
}
