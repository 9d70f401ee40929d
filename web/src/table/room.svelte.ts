// A table as this device lives it: the connection, the stage, whose eyes look, and what is on its way.

import { get } from 'svelte/store';
import { Menu } from '../games/menu';
import type { Beat, GameScreen, SeatFace, ShownStep } from '../games/screen';
import type { Frame, Outcome, TableClient } from '../net/client.svelte';
import { sentence } from '../net/trouble';
import { announcer } from '../parts/announcer.svelte';
import { ms, settings } from '../settings.svelte';
import { play } from '../sound/kit';
import { strings } from '../strings';
import type { Angle, Command, GameInfo, TableInfo } from '../wire/server';
import { LineCache, lines, sentences, type LineContext } from './lines';
import { Stage, type StageBeat, type StageStep } from './stage.svelte';

const TOLD_MS = 450;

/** The seats of a table as faces. */
export function facesOf(table: TableInfo, mine: number[]): SeatFace[] {
  return table.seats.map((seat, at) => ({
    seat: at,
    text: `s${at + 1}`,
    name: seat.name || `s${at + 1}`,
    letter: 'ABCDEFGH'[at] ?? '?',
    kind: seat.player.type,
    machine: seat.player.type === 'machine' ? seat.player.machine : seat.stand_in,
    mine: mine.includes(at),
    here: seat.here,
  }));
}

export class Room {
  readonly client: TableClient;
  readonly stage: Stage;
  readonly game: GameInfo;
  readonly screen: GameScreen<unknown, unknown> | null;
  /** Which of the device's viewers looks: the index of its angle. */
  eye = $state(0);
  /** Who should get a shared device next, once the one who has it is ready; null: nobody. */
  due = $state<number | null>(null);
  /** Whose cover is shown: everything is hidden until that person continues; null: nothing is hidden. */
  handTo = $state<number | null>(null);
  /** The action on its way, in notation. */
  pending = $state<string | null>(null);
  /** What was refused last, in words. */
  refusal = $state<{ text: string; clause: string | null } | null>(null);

  constructor(connect: (onframe: (frame: Frame, kind: 'snapshot' | 'news') => void) => TableClient, screen: GameScreen<unknown, unknown> | null, game: GameInfo) {
    this.screen = screen;
    this.game = game;
    this.stage = new Stage({ duration: (steps) => this.#duration(steps), onshow: (beat) => this.#shown(beat) });
    this.client = connect((frame, kind) => {
      if (kind === 'snapshot') this.stage.reset(frame);
      else this.stage.push(frame);
    });
  }

  close(): void {
    this.stage.stop();
    this.client.close();
  }

  faces = $derived.by(() => (this.client.table ? facesOf(this.client.table, this.client.seats) : []));
  angles = $derived.by(() => this.stage.past?.angles ?? this.stage.frame?.angles ?? []);
  angle = $derived.by((): Angle | null => this.angles[this.eye] ?? this.angles[0] ?? null);
  you = $derived.by(() => this.angle?.seat ?? null);
  now = $derived.by(() => this.stage.frame?.now ?? this.client.now);
  isLive = $derived.by(() => this.stage.past === null);
  isOver = $derived.by(() => this.client.table?.phase === 'over' && this.stage.behind === 0);
  /** What the looking seat may do: nothing while it looks back, or while earlier moves are still being shown. */
  menu = $derived.by(() => {
    if (!this.isLive || this.stage.behind > 0 || this.handTo !== null || !this.angle) return Menu.empty;
    const { menu } = this.angle;
    return menu.length > 0 ? new Menu(menu) : Menu.empty;
  });
  /** The seats that the game waits for, as shown. */
  acting = $derived.by(() => (this.isLive && this.now?.waiting.type === 'seats' ? this.now.waiting.seats : []));

  /** The beat for the looking eye. */
  beat = $derived.by((): Beat<unknown> => {
    const { id, steps, ms } = this.stage.beat;
    const shown: ShownStep<unknown>[] = this.isLive || steps.length > 0 ? steps.map((step) => this.#seenStep(step)) : [];
    return { id, steps: shown, events: shown.flatMap((step) => step.events), ms };
  });

  /** What the last step of the beat said, in the person's language. */
  lastTold = $derived.by((): string[] => {
    const step = this.isLive ? this.stage.beat.steps.at(-1) : undefined;
    const learnt = step?.learnt[this.eye];
    return learnt ? sentences(learnt, this.lineContext()) : [];
  });

  /** The status sentence of the game's screen in the person's language; null where it has none. */
  prompt = $derived.by((): string | null => (this.angle ? (this.screen?.prompt?.(this.angle.view, this.you, this.faces, settings.language) ?? null) : null));

  /** Plays an action for the looking seat. */
  async act(action: string | object): Promise<boolean> {
    const seat = this.you;
    if (seat === null || this.pending !== null) return false;
    const item = typeof action === 'string' ? null : this.menu.items.find((each) => JSON.stringify(each.action) === JSON.stringify(action));
    this.pending = typeof action === 'string' ? action : (item?.text ?? '…');
    this.refusal = null;
    const steps = this.client.now?.steps;
    const outcome = await this.client.do({ type: 'act', action, ...(steps === undefined ? {} : { steps }) }, seat);
    this.pending = null;
    return this.answered(outcome);
  }

  /** Does something at the table for the looking seat, or for the guest's first. */
  async send(command: Command, seat?: number): Promise<boolean> {
    return this.answered(await this.client.do(command, seat ?? this.you ?? this.client.seats[0]));
  }

  /** Tells a refusal; true where it was done. */
  answered(outcome: Outcome): boolean {
    if (outcome.done) return true;
    const text = sentence(outcome.error, get(strings).trouble);
    this.refusal = { text, clause: outcome.error.clause ?? null };
    announcer.alert(text);
    play('error');
    return false;
  }

  /** Looks at the board after so many steps; null: now. */
  async look(steps: number | null): Promise<void> {
    const all = this.client.now?.steps ?? 0;
    if (steps === null || steps >= all) {
      this.#looks += 1;
      this.stage.past = null;
      this.stage.beat = { id: this.stage.beat.id + 1, steps: [], ms: 0 };
      return;
    }
    const mine = ++this.#looks;
    const wanted = Math.max(0, steps);
    const before = this.stage.past?.steps ?? all;
    const angles = await this.client.look(wanted).catch(() => null);
    if (!angles || mine !== this.#looks) return;
    this.stage.past = { steps: wanted, angles };
    const step = wanted === before + 1 ? this.#stepNumber(wanted - 1) : undefined;
    const told = step ? [step] : [];
    this.stage.beat = { id: this.stage.beat.id + 1, steps: told, ms: this.#duration(told) };
    announcer.say(get(strings).moment(wanted, all));
  }
  #looks = 0;

  #stepNumber(n: number): StageStep | undefined {
    const entry = this.client.entries.findLast(({ what }) => what.type === 'step' && what.n === n);
    return entry?.what.type === 'step' ? { n, by: entry.what.by, learnt: entry.what.learnt } : undefined;
  }

  /** The one who has the device is ready: cover everything. */
  handOver(): void {
    [this.handTo, this.due] = [this.due, null];
  }

  /** The next one has the device. */
  takeOver(): void {
    if (this.handTo === null) return;
    this.eye = this.handTo;
    this.handTo = null;
  }

  /** Looks through the eyes of another own seat. */
  lookAs(eye: number): void {
    if (eye === this.eye) return;
    if (this.#hasSecrets()) this.handTo = eye;
    else this.eye = eye;
  }

  lineContext(): LineContext {
    return { seats: this.faces, eye: this.eye, words: get(strings), language: settings.language, screen: this.screen };
  }

  /** What the log tells: no more than the board shows, so that nobody reads the dice before they have fallen. */
  log = $derived.by(() => {
    const shown = this.stage.frame?.now.steps ?? Infinity;
    const all = lines(this.client.entries, { ...this.lineContext(), eye: this.eye }, this.#lineCache);
    return this.stage.behind > 0 ? all.filter((line) => line.step === null || line.step < shown) : all;
  });
  #lineCache = new LineCache();

  #seenStep(step: StageStep): ShownStep<unknown> {
    const learnt = step.learnt[this.eye];
    return { n: step.n, by: step.by, step: learnt?.step ?? null, events: learnt?.events ?? [], told: learnt?.told ?? [] };
  }

  #duration(steps: StageStep[]): number {
    if (settings.pace === 0 || steps.length === 0) return 0;
    const seen = steps.map((step) => this.#seenStep(step));
    if (this.screen?.beatMs) return ms(this.screen.beatMs(seen.flatMap((step) => step.events)));
    return seen.some((step) => step.told.length > 0) ? ms(TOLD_MS) : 0;
  }

  #wasMine = false;

  /** Speaks, sounds, and turns to the seat that must decide. */
  #shown(beat: StageBeat): void {
    this.#turnEyes();
    const context = this.lineContext();
    const learnt = beat.steps.map((step) => step.learnt[this.eye]).filter((each) => each !== undefined);
    learnt.flatMap((each) => sentences(each, context)).forEach((text) => announcer.say(text));
    const mine = this.#isMine();
    if (mine && !this.#wasMine && this.stage.behind === 0) {
      play('turn');
      announcer.alert(this.prompt ?? `${get(strings).yourTurn} ${(this.angle?.prompt ?? '').replaceAll('`', '')}`);
    } else this.#sound(learnt.flatMap((each) => each.events));
    this.#wasMine = mine;
  }

  #sound(events: unknown[]): void {
    for (const event of events) {
      const sound = this.screen?.sound?.(event, this.you);
      if (sound) return play(sound);
    }
    if (events.length > 0 && !this.screen?.sound) play('act');
  }

  #isMine(): boolean {
    const waiting = this.stage.frame?.now.waiting;
    return waiting?.type === 'seats' && waiting.seats.some((seat) => this.client.seats.includes(seat));
  }

  #hasSecrets(): boolean {
    return this.screen?.hasSecrets ?? true;
  }

  #met = false;

  /** On a shared device the next own seat that must decide gets the eyes: behind a cover where the game has secrets. */
  #turnEyes(): void {
    const frame = this.stage.frame;
    if (!frame || frame.angles.length < 2 || this.stage.behind > 0) return;
    const waiting = frame.now.waiting.type === 'seats' ? frame.now.waiting.seats : [];
    const current = frame.angles[this.eye]?.seat ?? null;
    const next = frame.angles.findIndex((angle) => angle.seat !== null && waiting.includes(angle.seat));
    if (!this.#met) {
      this.#met = true;
      if (this.#hasSecrets() && frame.now.waiting.type !== 'over') return void (this.handTo = Math.max(0, next));
    }
    this.due = null;
    if ((current !== null && waiting.includes(current)) || next < 0) return;
    if (this.#hasSecrets()) this.due = next;
    else this.eye = next;
  }
}
