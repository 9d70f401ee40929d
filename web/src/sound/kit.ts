// Sounds made on the spot: no files, and never the only cue.

import { settings } from '../settings.svelte';

export type Sound =
  | 'turn' | 'act' | 'dice' | 'card' | 'coin' | 'pay' | 'good' | 'bad' | 'win' | 'lose' | 'peg' | 'place' | 'tick' | 'join' | 'chat' | 'error';

interface Note {
  /** Seconds after the start. */
  at: number;
  /** Hertz; 0 is a short noise. */
  hertz: number;
  /** Seconds. */
  long: number;
  loud: number;
  wave?: OscillatorType;
  /** Where the pitch glides to. */
  to?: number;
}

const note = (at: number, hertz: number, long: number, loud: number, wave: OscillatorType = 'sine', to?: number): Note =>
  to === undefined ? { at, hertz, long, loud, wave } : { at, hertz, long, loud, wave, to };

const SOUNDS: Record<Sound, readonly Note[]> = {
  turn: [note(0, 523, 0.14, 0.5, 'triangle'), note(0.13, 784, 0.26, 0.5, 'triangle')],
  act: [note(0, 440, 0.06, 0.25, 'triangle')],
  dice: [note(0, 0, 0.04, 0.5), note(0.07, 0, 0.04, 0.4), note(0.15, 0, 0.05, 0.45), note(0.26, 0, 0.04, 0.3)],
  card: [note(0, 0, 0.09, 0.28)],
  coin: [note(0, 1318, 0.08, 0.22, 'square'), note(0.06, 1760, 0.18, 0.2, 'square')],
  pay: [note(0, 392, 0.1, 0.3, 'triangle', 330)],
  good: [note(0, 659, 0.1, 0.35, 'triangle'), note(0.09, 880, 0.2, 0.35, 'triangle')],
  bad: [note(0, 330, 0.16, 0.4, 'triangle', 220), note(0.14, 220, 0.28, 0.35, 'triangle', 165)],
  win: [note(0, 523, 0.14, 0.45, 'triangle'), note(0.13, 659, 0.14, 0.45, 'triangle'), note(0.26, 784, 0.14, 0.45, 'triangle'), note(0.39, 1047, 0.5, 0.5, 'triangle')],
  lose: [note(0, 392, 0.2, 0.35, 'triangle'), note(0.2, 330, 0.2, 0.35, 'triangle'), note(0.4, 262, 0.45, 0.35, 'triangle')],
  peg: [note(0, 330, 0.12, 0.28, 'sine', 494)],
  place: [note(0, 196, 0.07, 0.5, 'triangle', 130), note(0.01, 0, 0.03, 0.3)],
  tick: [note(0, 1000, 0.03, 0.2, 'square')],
  join: [note(0, 587, 0.1, 0.25), note(0.1, 740, 0.16, 0.25)],
  chat: [note(0, 880, 0.07, 0.2)],
  error: [note(0, 196, 0.12, 0.35, 'sawtooth', 175)],
};

let audio: AudioContext | null = null;

function context(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  return audio;
}

/** Plays a sound, if the person wants sounds. */
export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0 || document.visibilityState === 'hidden' && sound !== 'turn') return;
  const out = context();
  if (!out) return;
  for (const each of SOUNDS[sound]) sing(out, each);
}

function sing(out: AudioContext, { at, hertz, long, loud, wave, to }: Note): void {
  const start = out.currentTime + at + 0.01;
  const gain = out.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * settings.volume * 0.6), start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  gain.connect(out.destination);
  const source = hertz === 0 ? noise(out, long) : tone(out, hertz, wave ?? 'sine', start, long, to);
  source.connect(gain);
  source.start(start);
  source.stop(start + long + 0.02);
}

function tone(out: AudioContext, hertz: number, wave: OscillatorType, start: number, long: number, to?: number): OscillatorNode {
  const source = out.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(hertz, start);
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, start + long);
  return source;
}

function noise(out: AudioContext, long: number): AudioBufferSourceNode {
  const buffer = out.createBuffer(1, Math.ceil(out.sampleRate * long), out.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  const source = out.createBufferSource();
  source.buffer = buffer;
  return source;
}
