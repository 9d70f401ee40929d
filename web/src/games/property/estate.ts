// Groups, buildings and why something cannot be done with them now. The menu alone decides; this only explains.

import type { Menu } from '../menu';
import type { Words } from './strings';
import type { Group, Print, View } from './types';

export const HOTEL = 5;
export const GROUPS: readonly Group[] = ['brown', 'light-blue', 'pink', 'orange', 'red', 'yellow', 'green', 'dark-blue', 'station', 'utility'];

export function membersOf(board: Print, group: Group): number[] {
  return board.spaces.flatMap((space, at) => (space.group === group ? [at] : []));
}

export function groupOf(board: Print, space: number): Group | null {
  return board.spaces[space]?.group ?? null;
}

/** How many of a group a seat owns, and of how many. */
export function progress(view: View, group: Group, seat: number): { owned: number; of: number } {
  const members = membersOf(view.board, group);
  return { owned: members.filter((space) => view.spaces[space]?.owner === seat).length, of: members.length };
}

export function ownsGroup(view: View, group: Group, seat: number): boolean {
  const { owned, of } = progress(view, group, seat);
  return owned === of;
}

export interface RentRow {
  label: string;
  /** The rent, or the factor of a utility. */
  rent: number;
  isFactor: boolean;
  now: boolean;
}

/** The table of rents of a property, with the row that counts now marked. */
export function rentRows(view: View, space: number, words: Words, options: Record<string, unknown>): RentRow[] {
  const printed = view.board.spaces[space];
  const stands = view.spaces[space];
  if (!printed?.group || !stands) return [];
  const owner = stands.owner;
  const earns = owner !== null && !stands.mortgaged;
  if (printed.kind !== 'street') {
    const owned = owner === null ? 0 : progress(view, printed.group, owner).owned;
    const isFactor = printed.kind === 'utility';
    return printed.rents.map((rent, at) => ({ label: isFactor ? words.utilitiesOwned(at + 1) : words.stationsOwned(at + 1), rent, isFactor, now: earns && owned === at + 1 }));
  }
  const whole = owner !== null && ownsGroup(view, printed.group, owner);
  const doubles = options['set_doubles_rent'] === true;
  const rows = printed.rents.map((rent, level): RentRow => ({ label: words.levels[level] ?? '', rent, isFactor: false, now: earns && stands.level === level && !(level === 0 && whole && doubles) }));
  if (doubles) rows.splice(1, 0, { label: words.wholeGroup, rent: (printed.rents[0] ?? 0) * 2, isFactor: false, now: earns && stands.level === 0 && whole });
  return rows;
}

export type EstateVerb = 'build' | 'sell-building' | 'mortgage' | 'lift' | 'sell-land';

export interface EstateAction {
  verb: EstateVerb;
  text: string;
  label: string;
  /** What it costs (negative) or brings. */
  amount: number;
  blocked: { reason: string; clause: string } | null;
}

/** What can be done with one's own property; what the menu does not offer says why. */
export function estateActions(view: View, space: number, seat: number, menu: Menu, options: Record<string, unknown>, words: Words): EstateAction[] {
  const printed = view.board.spaces[space];
  const stands = view.spaces[space];
  if (!printed?.group || stands?.owner !== seat) return [];
  const action = (verb: EstateVerb, amount: number): EstateAction => {
    const text = `${verb} ${space}`;
    return { verb, text, label: words.verbs[verb], amount, blocked: menu.has(text) ? null : whyNot(verb, view, space, seat, menu, options, words) };
  };
  const actions: EstateAction[] = [];
  if (printed.kind === 'street') {
    if (stands.level < HOTEL) actions.push(action('build', -(printed.house_cost ?? 0)));
    if (stands.level > 0) actions.push(action('sell-building', printed.house_refund ?? 0));
  }
  if (options['mortgage'] !== false || stands.mortgaged) {
    actions.push(stands.mortgaged ? action('lift', -(printed.lift ?? 0)) : action('mortgage', printed.mortgage ?? 0));
  }
  if (options['land_resale'] === true && view.phase.type === 'debt') actions.push(action('sell-land', landValue(view, space)));
  return actions;
}

/** What the bank pays for land (P21). */
export function landValue(view: View, space: number): number {
  const printed = view.board.spaces[space];
  return (view.spaces[space]?.mortgaged ? printed?.mortgage : printed?.price) ?? 0;
}

function whyNot(verb: EstateVerb, view: View, space: number, seat: number, menu: Menu, options: Record<string, unknown>, words: Words): { reason: string; clause: string } {
  const clause = { build: 'P17', 'sell-building': 'P18', mortgage: 'P19', lift: 'P20', 'sell-land': 'P21' }[verb];
  const because = (reason: string, other = clause) => ({ reason, clause: other });
  const player = view.players[seat];
  if (menu.isEmpty || !player) return because(words.why.notNow, 'P4');
  const { type } = view.phase;
  if (type !== 'before_roll' && type !== 'manage' && type !== 'debt') return because(words.why.firstDecide, 'P4');
  if (type !== 'debt' && player.in_jail) return because(words.why.inJail, 'P28');
  if (type === 'debt' && (verb === 'build' || verb === 'lift')) return because(words.why.debtFirst, 'P22');
  return because(ownReason(verb, view, space, seat, options, words));
}

function ownReason(verb: EstateVerb, view: View, space: number, seat: number, options: Record<string, unknown>, words: Words): string {
  const printed = view.board.spaces[space]!;
  const stands = view.spaces[space]!;
  const cash = view.players[seat]!.cash;
  const members = membersOf(view.board, printed.group!);
  const levels = members.map((member) => view.spaces[member]!.level);
  switch (verb) {
    case 'build': {
      const missing = members.filter((member) => view.spaces[member]!.owner !== seat);
      if (missing.length > 0) return words.why.missing(missing.map((member) => view.board.spaces[member]!.name).join(', '));
      if (stands.mortgaged) return words.why.mortgaged;
      if (options['build_window'] === 'after-moving' && view.phase.type === 'before_roll') return words.why.afterMoving;
      if (options['even_build'] !== false && stands.level > Math.min(...levels)) return words.why.evenly;
      return cash < (printed.house_cost ?? 0) ? words.why.cash(cash) : words.why.notNow;
    }
    case 'sell-building': return options['even_build'] !== false && stands.level < Math.max(...levels) ? words.why.evenlyDown : words.why.notNow;
    case 'mortgage': return stands.level > 0 ? words.why.sellHouses : words.why.notNow;
    case 'lift': return cash < (printed.lift ?? 0) ? words.why.cash(cash) : words.why.notNow;
    case 'sell-land': return Math.max(...levels) > 0 ? words.why.sellGroupHouses : words.why.notNow;
  }
}

export interface EmpireRow {
  group: Group;
  spaces: number[];
  owned: number;
  of: number;
  /** What one landing on each of them brings together. */
  rent: number;
  /** One more level on every street of the group that can still grow; null where nothing can be built. */
  buildCost: number | null;
  /** How much more rent one such round of building brings, as a percentage of its cost. */
  yieldPercent: number | null;
}

/** The empire of a seat, a row for each group in which it owns something. */
export function empire(view: View, seat: number, options: Record<string, unknown>): EmpireRow[] {
  return GROUPS.flatMap((group): EmpireRow[] => {
    const members = membersOf(view.board, group);
    const spaces = members.filter((space) => view.spaces[space]?.owner === seat);
    if (spaces.length === 0) return [];
    const rent = spaces.reduce((sum, space) => sum + view.spaces[space]!.rent, 0);
    const growing = spaces.filter((space) => view.board.spaces[space]!.kind === 'street' && view.spaces[space]!.level < HOTEL && !view.spaces[space]!.mortgaged);
    const whole = spaces.length === members.length;
    if (!whole || growing.length === 0) return [{ group, spaces, owned: spaces.length, of: members.length, rent, buildCost: null, yieldPercent: null }];
    const doubled = options['set_doubles_rent'] === true;
    const rentAt = (space: number, level: number) => (view.board.spaces[space]!.rents[level] ?? 0) * (level === 0 && doubled ? 2 : 1);
    const cost = growing.reduce((sum, space) => sum + (view.board.spaces[space]!.house_cost ?? 0), 0);
    const more = growing.reduce((sum, space) => sum + rentAt(space, view.spaces[space]!.level + 1) - rentAt(space, view.spaces[space]!.level), 0);
    return [{ group, spaces, owned: spaces.length, of: members.length, rent, buildCost: cost, yieldPercent: cost > 0 ? Math.round((100 * more) / cost) : null }];
  });
}
