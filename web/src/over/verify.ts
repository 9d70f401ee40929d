// Throws the dice of a finished game again, in this browser, from the revealed seed. The formula is in docs/protocol.md, "Fair dice".

import type { StepChances } from '../wire/server';

export interface RecordHead {
  match: string;
  commitment: string;
}
export interface Proof {
  seed: string;
  nonces: string[];
}
export interface ReadRecord {
  head: RecordHead;
  steps: string[];
  proof: Proof;
}

export type Verdict =
  | { good: true; throws: number }
  | { good: false; why: 'seal' }
  | { good: false; why: 'throw'; n: number; fair: string; said: string }
  | { good: false; why: 'count'; n: number; fair: string; said: string };

/** Reads a record (JSON lines) as far as the dice need it; null where it has no proof. */
export function readRecord(text: string): ReadRecord | null {
  const lines = text.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  const [head, ...rest] = lines;
  const ending = rest.at(-1);
  const proof = ending?.proof as Proof | undefined;
  if (!head || !proof || typeof head.match !== 'string' || typeof head.commitment !== 'string') return null;
  const steps = rest.filter((line) => typeof line.step === 'string').map((line) => String(line.step));
  return { head: { match: head.match, commitment: head.commitment }, steps, proof };
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const utf8 = new TextEncoder();
const WORDS = 1n << 64n;

/** The dice of one match. */
export class FairDice {
  readonly #key: CryptoKey;
  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  static async of(proof: Proof, match: string): Promise<FairDice> {
    const seed = await hmacKey(bytesOf(proof.seed));
    const text = [match, ...proof.nonces].join('\n');
    const key = await crypto.subtle.sign('HMAC', seed, utf8.encode(text));
    return new FairDice(await hmacKey(new Uint8Array(key)));
  }

  /** The unbiased number below `total` for step `n`. */
  async number(n: number, total: bigint): Promise<bigint> {
    const reach = WORDS - (WORDS % total);
    for (let k = 0; ; k++) {
      const digest = await crypto.subtle.sign('HMAC', this.#key, utf8.encode(`${n}:${k}`));
      const word = new DataView(digest).getBigUint64(0);
      if (word < reach) return word % total;
    }
  }

  /** What fell at step `n`, by its odds. */
  async outcome(n: number, outcomes: [string, number][]): Promise<string> {
    let left = await this.number(n, outcomes.reduce((sum, [, weight]) => sum + BigInt(weight), 0n));
    for (const [outcome, weight] of outcomes) {
      if (left < BigInt(weight)) return outcome;
      left -= BigInt(weight);
    }
    throw new Error('the number is below the sum of the weights');
  }
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** Whether this browser can: cryptography is missing on plain http from another machine. */
export function canVerify(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined;
}

/** Compares every throw of the record with what the seed brings. `seal` is the commitment that was shown before the game. */
export async function verify(record: ReadRecord, chances: StepChances[], seal: string, progress: (done: number, all: number) => void): Promise<Verdict> {
  const found = hexOf(await crypto.subtle.digest('SHA-256', bytesOf(record.proof.seed)));
  if (found !== seal || record.head.commitment !== seal) return { good: false, why: 'seal' };
  const dice = await FairDice.of(record.proof, record.head.match);
  const byStep = new Map(chances.map((each) => [each.n, each]));
  const thrown = record.steps.flatMap((step, n) => (step.startsWith('* ') ? [{ n, said: step.slice(2) }] : []));
  for (const [at, { n, said }] of thrown.entries()) {
    const odds = byStep.get(n);
    if (!odds) return { good: false, why: 'count', n, fair: '?', said };
    const fair = await dice.outcome(n, odds.outcomes);
    if (fair !== said) return { good: false, why: 'throw', n, fair, said };
    if (at % 25 === 0) progress(at, thrown.length);
  }
  return { good: true, throws: thrown.length };
}
