import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');
function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`));
  return new Map([...block.slice(0, block.indexOf('\n}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
}
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Text on surfaces: 4.5 (WCAG 1.4.3); parts of controls: 3 (WCAG 1.4.11). */
const TEXT: [string, string][] = [
  ...['ink', 'ink-2', 'accent', 'danger', 'warn', 'good'].flatMap((ink): [string, string][] => ['bg', 'surface', 'surface-2'].map((ground) => [ink, ground])),
  ...['accent', 'danger', 'warn', 'good'].flatMap((tone): [string, string][] => [[tone, `${tone}-soft`], ['ink', `${tone}-soft`]]),
  ['accent-ink', 'accent'], ['accent-ink', 'accent-2'], ['felt-ink', 'felt'], ['ink-2', 'accent-soft'], ['ink-2', 'warn-soft'],
  ...Array.from({ length: 8 }, (_, seat): [string, string] => ['seat-ink', `seat-${seat}`]),
];
const PARTS: [string, string][] = [
  ['line-strong', 'surface'], ['line-strong', 'bg'], ['focus', 'surface'], ['focus', 'bg'],
  ...Array.from({ length: 8 }, (_, seat): [string, string] => [`seat-${seat}`, 'surface']),
];

describe.each([['light', ':root'], ['dark', ":root[data-theme='dark']"]])('%s', (_, selector) => {
  const found = tokens(selector);
  test.each(TEXT)('%s on %s is readable', (ink, ground) => {
    expect(contrast(found.get(ink)!, found.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(PARTS)('%s stands out from %s', (part, ground) => {
    expect(contrast(found.get(part)!, found.get(ground)!)).toBeGreaterThanOrEqual(3);
  });
});
