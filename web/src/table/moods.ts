// Machines with a mood, as Property Tycoon's own `hard`: written `hard:mood=angry`.

import type { MachineInfo, TableInfo } from '../wire/server';

/** The machine as it is called, without its parameters. */
const nameOf = (machine: string) => machine.split(':')[0] ?? '';
const parametersOf = (machine: string) => machine.split(':').slice(1).filter((part) => part !== '');

/** The seats that are played by a machine with a mood. */
export function moodySeats(table: Pick<TableInfo, 'seats'>, machines: MachineInfo[]): { place: number; machine: string }[] {
  const hasMood = (machine: string) => machines.some((info) => info.name === nameOf(machine) && info.parameters.some(([key]) => key === 'mood'));
  return table.seats.flatMap(({ player }, place) => (player.type === 'machine' && hasMood(player.machine) ? [{ place, machine: player.machine }] : []));
}

/** A machine with its parameters as people read them: `document-hard, angry`. */
export function machineText(machine: string): string {
  return [nameOf(machine), ...parametersOf(machine).map((part) => part.replace(/^mood=/, '').replace('=', ' '))].join(', ');
}

/** The mood that a machine was given; empty: calm. */
export function moodOf(machine: string): string {
  return parametersOf(machine).find((part) => part.startsWith('mood='))?.slice('mood='.length) ?? '';
}

/** The machine in another mood; empty: calm. Its other parameters stay. */
export function withMood(machine: string, mood: string): string {
  const others = parametersOf(machine).filter((part) => !part.startsWith('mood='));
  return [nameOf(machine), ...others, ...(mood === '' ? [] : [`mood=${mood}`])].join(':');
}
