// The clocks that a host can choose from.

import type { ClockPlan } from '../wire/server';

export type ClockName = 'none' | 'relaxed' | 'live' | 'fast' | 'daily' | 'own';

export const CLOCKS: Record<Exclude<ClockName, 'own'>, ClockPlan | null> = {
  none: null,
  relaxed: { turn_seconds: 180, bank_seconds: 0, increment_seconds: 0 },
  live: { turn_seconds: 60, bank_seconds: 300, increment_seconds: 5 },
  fast: { turn_seconds: 20, bank_seconds: 120, increment_seconds: 2 },
  daily: { turn_seconds: 86_400, bank_seconds: 0, increment_seconds: 0 },
};

/** A clock in words: `60 s + 5:00 (+5 s)`. */
export function clockText(clock: ClockPlan | null, none: string): string {
  if (!clock) return none;
  const bank = clock.bank_seconds > 0 ? ` + ${time(clock.bank_seconds)}` : '';
  const gain = clock.increment_seconds > 0 ? ` (+${time(clock.increment_seconds)})` : '';
  return `${time(clock.turn_seconds)}${bank}${gain}`;
}

function time(seconds: number): string {
  if (seconds >= 86_400) return `${Math.round(seconds / 8640) / 10} d`;
  if (seconds >= 7200) return `${Math.round(seconds / 360) / 10} h`;
  if (seconds >= 120) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
  return `${seconds} s`;
}
