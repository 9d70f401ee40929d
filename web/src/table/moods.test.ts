import { expect, test } from 'vitest';
import type { MachineInfo, TableInfo } from '../wire/server';
import { machineText, moodOf, moodySeats, withMood } from './moods';

test('a machine is written for people', () => {
  expect(machineText('document-hard:mood=angry')).toBe('document-hard, angry');
  expect(machineText('expert:simulations=400')).toBe('expert, simulations 400');
});

const machines = [{ name: 'hard', summary: '', parameters: [['mood', '']] }, { name: 'easy', summary: '', parameters: [] }] as unknown as MachineInfo[];

test('only machines that have a mood are asked for it', () => {
  const seats = [{ player: { type: 'person' } }, { player: { type: 'machine', machine: 'hard:mood=happy' } }, { player: { type: 'machine', machine: 'easy' } }];
  expect(moodySeats({ seats } as unknown as TableInfo, machines)).toEqual([{ place: 1, machine: 'hard:mood=happy' }]);
});

test.each([['hard', 'angry', 'hard:mood=angry'], ['hard:mood=happy', 'angry', 'hard:mood=angry'], ['hard:memory=4:mood=happy', '', 'hard:memory=4']])('%s becomes %s: %s', (machine, mood, then) => {
  expect(withMood(machine, mood)).toBe(then);
  expect(moodOf(then)).toBe(mood);
});
