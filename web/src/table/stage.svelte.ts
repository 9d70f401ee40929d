// What is shown, and when: frames come as fast as the server sends them, eyes get them one after the other.

import type { Frame } from '../net/client.svelte';
import type { Angle, Learnt, StepBy } from '../wire/server';

/** A step as it came, with what each of the device's viewers learnt of it. */
export interface StageStep {
  n: number;
  by: StepBy;
  learnt: Learnt[];
}

export interface StageBeat {
  id: number;
  steps: StageStep[];
  ms: number;
}

/** A moment that the person looks back at. */
export interface Past {
  steps: number;
  angles: Angle[];
}

/** More than so much is never waited for; the longer the queue, the shorter each beat. */
const LONGEST_QUEUE_MS = 3_500;
const LONGEST_BEAT_MS = 2_500;

export interface StageOptions {
  /** How long these steps should be seen at the person's speed; 0: at once. */
  duration: (steps: StageStep[]) => number;
  /** Called when a frame has become the shown one. */
  onshow: (beat: StageBeat, frame: Frame) => void;
}

export class Stage {
  frame = $state.raw<Frame | null>(null);
  beat = $state.raw<StageBeat>({ id: 0, steps: [], ms: 0 });
  past = $state.raw<Past | null>(null);
  /** How many frames are still to be shown. */
  behind = $state(0);

  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #options: StageOptions;

  constructor(options: StageOptions) {
    this.#options = options;
  }

  /** The table as it is, without a story. */
  reset(frame: Frame): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.behind = 0;
    this.#show(frame, []);
  }

  /** What happened next. */
  push(frame: Frame): void {
    this.#queue.push(frame);
    this.behind = this.#queue.length;
    if (this.#timer === undefined) this.#next();
  }

  /** Shows the newest frame at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const newest = this.#queue.at(-1);
    if (!newest) return;
    const steps = this.#queue.flatMap(stepsOf);
    this.#queue = [];
    this.behind = 0;
    this.#show(newest, steps, 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    const frame = this.#queue.shift();
    this.behind = this.#queue.length;
    if (!frame) return void (this.#timer = undefined);
    const steps = stepsOf(frame);
    const ms = this.#length(steps);
    this.#show(frame, steps, ms);
    if (ms === 0) return this.#next();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, ms);
  }

  #length(steps: StageStep[]): number {
    const wanted = Math.min(LONGEST_BEAT_MS, this.#options.duration(steps));
    const hidden = typeof document !== 'undefined' && document.visibilityState === 'hidden';
    return hidden ? 0 : Math.min(wanted, LONGEST_QUEUE_MS / (this.#queue.length + 1));
  }

  #show(frame: Frame, steps: StageStep[], ms = 0): void {
    this.frame = frame;
    this.beat = { id: this.beat.id + 1, steps, ms };
    this.#options.onshow(this.beat, frame);
  }
}

function stepsOf(frame: Frame): StageStep[] {
  return frame.entries.flatMap(({ what }) => (what.type === 'step' ? [{ n: what.n, by: what.by, learnt: what.learnt }] : []));
}
