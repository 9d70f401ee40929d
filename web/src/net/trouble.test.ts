import { expect, test } from 'vitest';
import { en } from '../strings/en';
import { de } from '../strings/de';
import type { ErrorCode } from '../wire/server';
import { explain, Refused, sentence, Unreachable } from './trouble';

const CODES: Record<ErrorCode, true> = {
  invalid: true, unauthorized: true, forbidden: true, not_found: true, refused: true, phase: true, stale: true, taken: true, too_many: true, too_large: true,
  too_slow: true, unavailable: true, quarantined: true, internal: true,
};

test.each(Object.keys(CODES) as ErrorCode[])('%s has a whole sentence in both languages', (code) => {
  for (const words of [en.trouble, de.trouble]) {
    const text = sentence({ code, reason: 'the reason' }, words);
    expect(text).toMatch(/^\p{Lu}.{10,}[.…)]$/u);
  }
});

test('a refusal names its reason and clause once, without doubled stops', () => {
  expect(sentence({ code: 'refused', reason: 'the bid must be at least 140.', clause: 'P15' }, en.trouble)).toBe('Not possible: the bid must be at least 140 (P15).');
});

test('anything thrown becomes a sentence', () => {
  expect(explain(new Unreachable('x'), en.trouble)).toBe(en.trouble.serverGone);
  expect(explain(new Refused({ code: 'stale', reason: '' }), en.trouble)).toBe(en.trouble.stale);
  expect(explain(new TypeError('odd'), en.trouble)).toBe(en.trouble.unknown('odd'));
});
