import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, Now, ServerMessage, TableInfo } from '../wire/server';
import { TableClient, type Frame, type Socket } from './client.svelte';

class FakeSocket implements Socket {
  readyState = 1;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(data: string) { this.sent.push(JSON.parse(data) as ClientMessage); }
  close() { this.readyState = 3; }
  hear(message: ServerMessage) { this.onmessage?.({ data: JSON.stringify(message) }); }
  cut(code = 1006) { this.readyState = 3; this.onclose?.({ code }); }
}

const now: Now = { now_ms: 0, steps: 0, waiting: { type: 'chance' }, clocks: [], spectators: 0 };
const table = { id: 't', phase: 'playing', seats: [] } as unknown as TableInfo;
const welcome: ServerMessage = { type: 'welcome', protocol: 1, run: 'r', now_ms: 5, name: 'Ada', version: 3 };
const snapshot: ServerMessage = { type: 'snapshot', version: 3, table, seats: [0], host: true, now, angles: [], recent: [] };
const news = (from: number, version: number): ServerMessage => ({ type: 'news', from, version, entries: Array.from({ length: version - from + 1 }, (_, at) => ({ version: from + at, at_ms: 0, what: { type: 'started' } })), now, angles: [] });

let sockets: FakeSocket[];
let frames: Frame[];
let client: TableClient;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  [sockets, frames] = [[], []];
  client = new TableClient({ id: 't', connect: () => { const socket = new FakeSocket(); sockets.push(socket); return socket; }, onframe: (frame) => frames.push(frame) });
});
afterEach(() => { client.close(); vi.useRealTimers(); vi.unstubAllGlobals(); });

function greet(first: ServerMessage = snapshot) {
  last().onopen?.();
  last().hear(welcome);
  last().hear(first);
}

test('a first hello asks for everything, a later one for what came after the last version', () => {
  greet();
  last().hear(news(4, 6));
  last().cut();
  vi.advanceTimersByTime(10_000);
  last().onopen?.();
  expect(sockets[0]!.sent[0]).toEqual({ type: 'hello', protocol: 1 });
  expect(last().sent[0]).toEqual({ type: 'hello', protocol: 1, have: 6 });
});

test('what was not answered is sent again after a cut, with the same id', async () => {
  greet();
  const outcome = client.do({ type: 'act', action: 'throw' }, 0);
  const first = sockets[0]!.sent[1]!;
  last().cut();
  expect(client.link).toBe('waiting');
  vi.advanceTimersByTime(10_000);
  greet(news(4, 4));
  expect(last().sent[1]).toEqual(first);
  last().hear({ type: 'done', id: (first as { id: string }).id, version: 4 });
  expect(await outcome).toEqual({ done: true, version: 4 });
  expect(client.pending).toBe(0);
});

test('an answered request is not sent again', async () => {
  greet();
  const outcome = client.do({ type: 'act', action: 'throw' }, 0);
  last().hear({ type: 'refused', id: (sockets[0]!.sent[1] as { id: string }).id, error: { code: 'refused', reason: 'no', clause: 'F7' } });
  expect(await outcome).toEqual({ done: false, error: { code: 'refused', reason: 'no', clause: 'F7' } });
  last().cut();
  vi.advanceTimersByTime(10_000);
  greet(news(4, 4));
  expect(last().sent.map((message) => message.type)).toEqual(['hello']);
});

test('entries that came twice are shown once', () => {
  greet();
  last().hear(news(4, 5));
  last().hear(news(5, 6));
  expect(client.entries.map((entry) => entry.version)).toEqual([4, 5, 6]);
  expect(frames.map((frame) => frame.entries.length)).toEqual([0, 2, 1]);
});

test('after a gap the whole table is asked for again', () => {
  greet();
  last().hear(news(9, 9));
  vi.advanceTimersByTime(10);
  last().onopen?.();
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1 }]);
});

test.each([[4004, 'gone'], [4002, 'newer'], [4001, 'unknown-guest']] as const)('close code %i stops the client: %s', (code, stop) => {
  greet();
  last().cut(code);
  vi.advanceTimersByTime(60_000);
  expect([client.link, client.stop, sockets.length]).toEqual(['stopped', stop, 1]);
});

test('pauses grow, and a welcome makes them short again', () => {
  const pauses: number[] = [];
  for (let at = 0; at < 4; at++) {
    last().cut();
    pauses.push(client.retryAt! - Date.now());
    vi.advanceTimersByTime(20_000);
  }
  expect(pauses[3]! > pauses[0]!).toBe(true);
  greet();
  last().cut();
  expect(client.retryAt! - Date.now() < 700).toBe(true);
});

test('a silent connection is cut and opened again', () => {
  greet();
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBeGreaterThan(1);
});

test('a look is answered with its moment', async () => {
  greet();
  const moment = client.look(2);
  last().hear({ type: 'moment', id: (last().sent[1] as { id: string }).id, steps: 2, angles: [{ seat: 0, menu: [], prompt: 'then' }] });
  expect((await moment)[0]?.prompt).toBe('then');
});
