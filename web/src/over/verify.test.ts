import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { FairDice, readRecord, verify, type ReadRecord } from './verify';

const seed = 'ab'.repeat(32);
const seal = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
const outcomes: [string, number][] = [['dice 1', 1], ['dice 2', 2], ['dice 3', 3]];

/** The formula of docs/protocol.md, written a second time with another library. */
function expected(n: number, weights: [string, number][]): string {
  const key = createHmac('sha256', Buffer.from(seed, 'hex')).update('m1\nada\n').digest();
  const word = createHmac('sha256', key).update(`${n}:0`).digest().readBigUInt64BE(0);
  let left = word % BigInt(weights.reduce((sum, [, weight]) => sum + weight, 0));
  return weights.find(([, weight]) => { const hit = left < BigInt(weight); left -= BigInt(weight); return hit; })![0];
}

function game(): ReadRecord {
  const steps = ['s1 throw', `* ${expected(1, outcomes)}`, 's2 throw', `* ${expected(3, outcomes)}`];
  return { head: { match: 'm1', commitment: seal }, steps, proof: { seed, nonces: ['ada', ''] } };
}
const chances = [1, 3].map((n) => ({ n, outcomes, fell: expected(n, outcomes) }));

test('the dice of a fair record are found again', async () => {
  expect(await verify(game(), chances, seal, () => undefined)).toEqual({ good: true, throws: 2 });
});

test('a changed throw is named', async () => {
  const record = game();
  const other = outcomes.map(([name]) => name).find((name) => name !== expected(3, outcomes))!;
  record.steps[3] = `* ${other}`;
  expect(await verify(record, chances, seal, () => undefined)).toEqual({ good: false, why: 'throw', n: 3, fair: expected(3, outcomes), said: other });
});

test('another seed does not fit the seal', async () => {
  expect(await verify({ ...game(), proof: { seed: 'cd'.repeat(32), nonces: ['ada', ''] } }, chances, seal, () => undefined)).toEqual({ good: false, why: 'seal' });
});

test('a throw without odds is not passed over', async () => {
  expect((await verify(game(), chances.slice(1), seal, () => undefined)).good).toBe(false);
});

test('every word below the total is reached and none above it', async () => {
  const dice = await FairDice.of({ seed, nonces: [] }, 'x');
  const seen = new Set<bigint>();
  for (let n = 0; n < 60; n++) seen.add(await dice.number(n, 6n));
  expect([...seen].sort()).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
});

test('a record is read as JSON lines, and one without proof is not', () => {
  const lines = [{ parlor: 1, match: 'm1', commitment: seal }, { n: 0, step: '* dice 1', hash: 'x' }, { proof: { seed, nonces: [] } }];
  expect(readRecord(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual({ head: { match: 'm1', commitment: seal }, steps: ['* dice 1'], proof: { seed, nonces: [] } });
  expect(readRecord(lines.slice(0, 2).map((line) => JSON.stringify(line)).join('\n'))).toBe(null);
});
