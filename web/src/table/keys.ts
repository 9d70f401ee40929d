// The keys of the frame. Boards listen on the document and prevent what they use; the frame listens on the window, after them.

import { settings } from '../settings.svelte';

export interface Keys {
  help: () => void;
  /** Presses a button of the bar; false where there is none. */
  press: (key: string) => boolean;
  look: (by: number | 'start' | 'now') => void;
  focus: (zone: 'board' | 'actions' | 'players' | 'chat' | 'log' | 'command') => void;
  text: () => void;
  mute: () => void;
  undo: () => void;
}

/** Whether the person is writing or choosing: then keys belong to the field. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary, input, select, [role=gridcell], [role=button]') !== null;
}

function isScroller(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role=log], [role=grid], [role=tablist], dialog, input[type=range]') !== null;
}

export function keyHandler(keys: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === '?') return done(event, keys.help);
    if (!settings.shortcuts) return;
    if (event.key === 'Enter' && isControl(event.target)) return;
    if (/^[1-9]$/.test(event.key) || event.key === 'Enter') {
      if (keys.press(event.key)) event.preventDefault();
      return;
    }
    if (isScroller(event.target) && /^(Arrow|Page|Home|End)/.test(event.key)) return;
    const does = FRAME_KEYS[event.key] ?? FRAME_KEYS[event.key.toLowerCase()];
    if (does) done(event, () => does(keys));
    else if (event.key.length === 1 && keys.press(event.key)) event.preventDefault();
  };
}

function done(event: KeyboardEvent, then: () => void): void {
  event.preventDefault();
  then();
}

const FRAME_KEYS: Record<string, (keys: Keys) => void> = {
  ArrowLeft: (keys) => keys.look(-1),
  ArrowRight: (keys) => keys.look(1),
  PageUp: (keys) => keys.look(-10),
  PageDown: (keys) => keys.look(10),
  Home: (keys) => keys.look('start'),
  End: (keys) => keys.look('now'),
  b: (keys) => keys.focus('board'),
  a: (keys) => keys.focus('actions'),
  p: (keys) => keys.focus('players'),
  c: (keys) => keys.focus('chat'),
  l: (keys) => keys.focus('log'),
  '/': (keys) => keys.focus('command'),
  t: (keys) => keys.text(),
  m: (keys) => keys.mute(),
  u: (keys) => keys.undo(),
};
