// One click to a game: one seat for the person, machines in the others, the game begun.

import { http } from '../net/http';
import { randomHex } from '../net/ids';
import { me } from '../net/me.svelte';
import type { GameInfo, JoinInfo, MachineInfo, NewTable } from '../wire/server';

/** The machine that a newcomer should meet: `medium` where there is one, else the middle of the game's own. */
export function friendlyMachine(machines: MachineInfo[]): string {
  const own = machines.filter((machine) => machine.name !== 'random');
  const named = ['medium', 'normal', 'easy'].map((name) => own.find((machine) => machine.name === name)).find(Boolean);
  return (named ?? own[Math.floor((own.length - 1) / 2)])?.name ?? 'random';
}

/** How many seats a quick game has: three, or what the game needs or allows. */
export function quickSeats(game: GameInfo): number {
  return Math.min(game.seats.max, Math.max(game.seats.min, 3));
}

/** Opens and starts a table against machines; returns its code. */
export async function quickTable(game: GameInfo): Promise<string> {
  const machine = friendlyMachine(game.machines);
  const machines = Array.from({ length: quickSeats(game) - 1 }, () => ({ type: 'machine', machine }) as const);
  const join = await openTable({ game: game.name, rules: {}, listed: false, seats: [{ type: 'me' }, ...machines] });
  await begin(join);
  return join.table.code;
}

/** Opens a table, making a guest first where needed. */
export async function openTable(table: NewTable): Promise<JoinInfo> {
  await me.ensure();
  return http.open(table);
}

/**
 * Starts a table that needs nobody else: the host's own seats have approved by opening it. What they add to the dice is said only now,
 * when the server has published what its own seed is committed to.
 */
export async function begin(join: JoinInfo): Promise<void> {
  for (const seat of join.seats) await http.command(join.table.id, { id: randomHex(12), command: { type: 'set_nonce', nonce: randomHex(16) }, seat });
  await http.command(join.table.id, { id: randomHex(12), command: { type: 'start' }, ...(join.seats[0] === undefined ? {} : { seat: join.seats[0] }) });
}
