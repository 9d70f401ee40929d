// The contract between the table's frame and a game's screen. README.md beside this file explains it with examples.

import type { Component } from 'svelte';
import type { Language } from '../settings.svelte';
import type { Sound } from '../sound/kit';
import type { MenuItem, StepBy, Waiting } from '../wire/server';
import type { Menu } from './menu';

/** A seat as everybody sees it. */
export interface SeatFace {
  /** Counted from 0, as in views and events. */
  seat: number;
  /** As notation writes it: `s1`. */
  text: string;
  name: string;
  /** The letter that stands beside the colour: A to H. */
  letter: string;
  kind: 'open' | 'person' | 'machine';
  /** The machine that plays it now, if one does. */
  machine: string | null;
  /** Whether this device plays it. */
  mine: boolean;
  here: boolean;
}

/** One step that led to the view, as this viewer learnt it. */
export interface ShownStep<E> {
  n: number;
  by: StepBy;
  /** The step in notation; null where it is hidden from this viewer. */
  step: string | null;
  events: E[];
  /** The sentences of the log. */
  told: string[];
}

/** What happened between the view that was drawn before and the one that is drawn now. */
export interface Beat<E> {
  /** Grows by one with each beat: key your one-shot animations by it. */
  id: number;
  steps: ShownStep<E>[];
  /** All events of the steps, in order. */
  events: E[];
  /** How long the frame shows this beat before the next one, in milliseconds; 0 when motion is off. Animate within it. */
  ms: number;
}

/** What a board receives. State first, animation second: `view` is already the new one, `beat` explains it. */
export interface BoardProps<V, E> {
  /** What is to be drawn: of now, or of an earlier moment that the person looks at. */
  view: V;
  beat: Beat<E>;
  seats: SeatFace[];
  /** Through whose eyes; null for a spectator. */
  you: number | null;
  /** What that seat may do now. Empty while waiting, while looking back and after the end. */
  menu: Menu;
  waiting: Waiting;
  /** False while the person looks at an earlier moment. */
  live: boolean;
  over: boolean;
  /** The options of the table, whole. */
  options: Record<string, unknown>;
  /** When the time of the seat that decides runs out, by this device's clock; null or absent where no time runs. */
  deadline?: number | null;
  /** The action that was sent and is not yet stored, in notation: draw it as a ghost. */
  pending: string | null;
  /** Plays an action, in notation or as JSON. False where it was refused; the frame has already told why. */
  act: (action: string | object) => Promise<boolean>;
  /** Opens the rulebook's clause in a dialog. */
  rule: (clause: string) => void;
  /** Says something to screen readers, politely. */
  say: (text: string) => void;
}

/** The figures of a seat, for its card and for the chart after the game. */
export interface SeatFigures {
  /** Money in hand, or points. */
  cash: number;
  /** What the seat is worth in the game's own counting; the chart draws it. */
  worth: number;
  /** Where lower is better (points of The Dragon's Gambit). */
  lowerIsBetter?: boolean;
  /** Whether the seat is out of the game. */
  out?: boolean;
  /** Up to three short facts: `['in jail', '3 stations']`. */
  facts?: string[];
  /** Signs beside the name, with what they mean: `{ text: '⚑', says: 'has called' }`. They need no line of their own. */
  marks?: { text: string; says: string }[];
}

/** A button of the action bar. */
export interface ActionButton {
  /** What is sent: the text of a menu item. */
  text: string;
  label: string;
  /** A second line: the price, what follows. */
  detail?: string;
  /** In a list of many: what it is listed under. Only one section is written at a time, so keep them below a hundred. */
  section?: string;
  /** At most one in all groups: the natural next thing; Enter and Space of the bar go here. */
  primary?: boolean;
  /** Asks once more before it is sent. */
  confirm?: string;
  /** A single key; the frame assigns 1 to 9 to those without. */
  key?: string;
  /** Why it is not possible now: the button is shown disabled with the reason and the clause. */
  blocked?: { reason: string; clause?: string };
  tone?: 'plain' | 'danger';
}

/** Buttons that belong together. */
export interface ActionGroup {
  /** Empty: no heading. */
  label: string;
  buttons: ActionButton[];
  /**
   * `buttons` stand in the bar; `list` is one drop-down with a button (for long menus);
   * `board` means that the board itself offers them: the bar shows `label` as a hint and keeps them in a list behind it.
   */
  as: 'buttons' | 'list' | 'board';
}

export interface ActionContext<V> {
  view: V;
  menu: Menu;
  seats: SeatFace[];
  you: number;
  options: Record<string, unknown>;
  language: Language;
}

/** A key of the game's own, shown in the overlay of `?`. The board listens for it itself. */
export interface KeyHint {
  keys: string[];
  meaning: string;
}

/** How the chances of the game are told in the statistics after the game. */
export interface ChanceLabels {
  /** `dice` → `Dice`. One entry for each first word of an outcome's notation that is worth counting. */
  [verb: string]: {
    label: string;
    /** Which words after the verb are counted, each as a chart of its own; absent: the whole rest as one word. */
    columns?: { word: number; label: string; /** How a value is called; absent: as it is written. */ name?: (word: string) => string }[];
    /** Counts something derived from the words instead, as the sum of two dice. */
    derive?: (words: string[]) => string | null;
    /** How a value is called; absent: as it is written. */
    name?: (word: string) => string;
  };
}

/** The screen of a game: `web/src/games/<folder>/index.ts` exports one as default. */
export interface GameScreen<V, E> {
  Board: Component<BoardProps<V, E>>;
  /** The figures of a seat. */
  figures: (view: V, seat: number) => SeatFigures;
  /** How money is written: `£120`; for points without a sign. */
  money: (amount: number) => string;
  /** The action bar. Absent, or null for this moment: the frame groups the menu by its first words. */
  actions?: (context: ActionContext<V>) => ActionGroup[] | null;
  /** The status sentence in the person's language; absent or null: the server's English one. `you` is null for a spectator. */
  prompt?: (view: V, you: number | null, seats: SeatFace[], language: Language) => string | null;
  /** How long a beat should be shown at normal speed; absent: 450 ms where something was told. At most 2,500 count. */
  beatMs?: (events: E[]) => number;
  /** The sound of an event; the frame plays the first that is not null in a beat. */
  sound?: (event: E, you: number | null) => Sound | null;
  /** The sentence of an event in this language; null: the server's English sentence. */
  tell?: (event: E, seats: SeatFace[], language: Language) => string | null;
  /** What the game is about in a sentence or two, for whoever plays it for the first time. True under any house rules. */
  welcome?: (language: Language) => string;
  /** The game's keys, for the overlay of `?`. */
  keys?: (language: Language) => KeyHint[];
  /** Whether views of seats differ in secrets: then a shared device hands over behind a screen. */
  hasSecrets: boolean;
  /** Whether the board itself shows every seat's name and points: on a phone the cards of the seats then stand below it. */
  seatsOnBoard?: boolean;
  chances?: (language: Language) => ChanceLabels;
  /** Sections of the board as headings and tables for text mode; absent: the frame draws the view's data as lists. */
  Text?: Component<BoardProps<V, E>>;
}

/** An item of the menu, for convenience. */
export type { MenuItem };
