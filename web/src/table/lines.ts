// The log: entries as lines for people.

import type { GameScreen, SeatFace } from '../games/screen';
import type { Language } from '../settings.svelte';
import type { Strings } from '../strings';
import type { Entry, Learnt, What } from '../wire/server';
import { machineText } from './moods';

export interface Line {
  /** The version of the entry. */
  version: number;
  at: number;
  /** The number of the step; null for what is no step. */
  step: number | null;
  /** Who did it, where the viewer may know. */
  seat: number | null;
  /** Everybody whom it concerns. */
  seats: number[];
  by: 'person' | 'machine' | 'chance' | 'table' | 'room';
  texts: string[];
  /** Whether money or shares changed hands. */
  money: boolean;
  /** Whether it was taken back later. */
  undone: boolean;
}

const MONEY_KEYS = ['amount', 'cash', 'price', 'cost', 'proceeds', 'rent', 'fee', 'bid', 'dividend', 'points'];

export interface LineContext {
  seats: SeatFace[];
  /** Which of the device's viewers reads. */
  eye: number;
  words: Strings;
  language: Language;
  screen: GameScreen<unknown, unknown> | null;
}

/** Lines that were made before, by version, as long as eye, language and names stay. A long game has thousands. */
export class LineCache {
  #key = '';
  #lines = new Map<number, Line | null>();

  of(entry: Entry, context: LineContext): Line | null {
    const key = [context.eye, context.language, ...context.seats.map((seat) => seat.name)].join('|');
    if (key !== this.#key) [this.#key, this.#lines] = [key, new Map()];
    let line = this.#lines.get(entry.version);
    if (line === undefined) this.#lines.set(entry.version, (line = lineOf(entry, context)));
    return line;
  }
}

/** All lines of the log, with what was taken back marked. */
export function lines(entries: Entry[], context: LineContext, cache = new LineCache()): Line[] {
  const found: Line[] = [];
  for (const entry of entries) {
    if (entry.what.type === 'undone') {
      const { steps } = entry.what;
      found.forEach((line) => { if (line.step !== null && line.step >= steps) line.undone = true; });
    }
    const line = cache.of(entry, context);
    if (line) found.push(...joined(found, line));
  }
  return found;
}

/**
 * What chance lays out one by one is told in one line: `A diamond glitters on C10, H11, D8.` instead of nine lines.
 * The line before takes the new word in; what else the step said stays a line of its own.
 */
function joined(found: Line[], line: Line): Line[] {
  const before = found.at(-1);
  const [first = '', ...rest] = line.texts;
  const [said, added] = [/^(.* )(\S+)\.$/.exec(before?.texts[0] ?? ''), /^(.* )(\S+)\.$/.exec(first)];
  const isList = before?.by === 'chance' && line.by === 'chance' && before.texts.length === 1 && before.step !== null && !before.undone;
  if (!isList || !said || !added || added[1] !== said[1]?.replace(/\S+, /g, '')) return [line];
  found[found.length - 1] = { ...before, step: line.step, texts: [`${said[1]}${said[2]}, ${added[2]}.`] };
  return rest.length > 0 ? [{ ...line, texts: rest }] : [];
}

function lineOf(entry: Entry, context: LineContext): Line | null {
  const { what } = entry;
  const base = { version: entry.version, at: entry.at_ms, undone: false };
  if (what.type === 'step') {
    const learnt = what.learnt[context.eye];
    const texts = learnt ? sentences(learnt, context) : [context.words.entry.hidden];
    if (texts.length === 0) return null;
    return { ...base, step: what.n, seat: seatOf(learnt), seats: seatsOf(learnt), by: what.by, texts, money: learnt?.events.some(isMoney) ?? false };
  }
  const text = roomText(what, context);
  if (text === null) return null;
  return { ...base, step: null, seat: 'seat' in what ? what.seat : null, seats: [], by: 'room', texts: [text], money: false };
}

/** What a step says: in the person's language where the game can, else the server's sentences. */
export function sentences(learnt: Learnt, { screen, seats, language }: LineContext): string[] {
  const tell = screen?.tell;
  if (!tell) return learnt.told.map(grouped);
  return learnt.events.map((event, at) => tell(event, seats, language) ?? grouped(learnt.told[at] ?? '')).filter(Boolean);
}

/** The server writes 10500 where a person reads 10,500. */
function grouped(sentence: string): string {
  return sentence.replace(/\b\d{4,}\b/g, (number) => Number(number).toLocaleString('en'));
}

function seatOf(learnt: Learnt | undefined): number | null {
  const written = /^s([1-8]) /.exec(learnt?.step ?? '');
  if (written) return Number(written[1]) - 1;
  const first = learnt?.events.find((event) => typeof event.seat === 'number');
  return typeof first?.seat === 'number' ? first.seat : null;
}

const SEAT_KEYS = ['seat', 'to', 'from', 'owner', 'payer', 'payee', 'creditor', 'debtor', 'winner', 'partner', 'bidder', 'seller', 'buyer'];

function seatsOf(learnt: Learnt | undefined): number[] {
  const found = (learnt?.events ?? []).flatMap((event) => SEAT_KEYS.map((key) => event[key]).filter((seat): seat is number => typeof seat === 'number' && seat < 8));
  const actor = seatOf(learnt);
  return [...new Set(actor === null ? found : [...found, actor])];
}

function isMoney(event: Record<string, unknown>): boolean {
  return MONEY_KEYS.some((key) => typeof event[key] === 'number' && event[key] !== 0);
}

function roomText(what: Exclude<What, { type: 'step' }>, { seats, words }: LineContext): string | null {
  const name = (seat: number) => seats[seat]?.name || `s${seat + 1}`;
  const { entry } = words;
  switch (what.type) {
    case 'opened': return entry.opened;
    case 'sat': return entry.sat(what.name);
    case 'stood': return entry.stood(name(what.seat));
    case 'machine_set': return what.machine === null ? entry.machineOut(what.seat + 1) : entry.machineSet(machineText(what.machine), what.seat + 1);
    // What a seat adds to the dice is part of the record and of its proof; at the table it explains nothing.
    case 'nonce_set': return null;
    case 'forgotten': return entry.forgotten(name(what.seat));
    case 'rules_set': return entry.rulesSet;
    case 'approved': return entry.approved(name(what.seat));
    case 'started': return entry.started;
    case 'chatted': return null;
    case 'undo_asked': return entry.undoAsked(name(what.seat), what.steps);
    case 'undo_answered': return what.agree ? entry.undoAgreed(name(what.seat)) : entry.undoRefused(name(what.seat));
    case 'undone': return entry.undone(name(what.seat), what.steps);
    case 'seat_given': return `${entry.seatGiven(name(what.seat), what.machine)} (${words.because[what.why]})`;
    case 'seat_taken': return entry.seatTaken(name(what.seat));
    case 'seat_code': return entry.seatCode(name(what.seat));
    case 'seat_moved': return entry.seatMoved(name(what.seat));
    case 'voted': return what.withdrawn ? entry.voteTaken(name(what.seat), name(what.against)) : entry.voted(name(what.seat), name(what.against));
    // Whoever reads knows that they are here themselves.
    case 'came': return seats[what.seat]?.mine ? null : entry.came(name(what.seat));
    case 'went': return seats[what.seat]?.mine ? null : entry.went(name(what.seat));
    case 'rematch': return entry.rematch;
  }
}
