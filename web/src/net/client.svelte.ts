// The socket of a table: says hello, keeps up, comes back by itself, and never does anything twice.

import type { Angle, ClientMessage, Command, Entry, Now, ServerMessage, TableInfo, WireError } from '../wire/server';
import { http } from './http';
import { randomHex } from './ids';
import { Refused } from './trouble';

export const PROTOCOL = 1;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8_000;
const PING_MS = 12_000;
const SILENCE_MS = 30_000;

/** What ends a connection for good. */
export type Stop = 'gone' | 'newer' | 'unknown-guest';
export type Link = 'connecting' | 'live' | 'waiting' | 'stopped';
/** How a request ended: stored, or refused with a reason. */
export type Outcome = { done: true; version: number } | { done: false; error: WireError };

/** The table after some entries: what a viewer is shown next. */
export interface Frame {
  entries: Entry[];
  angles: Angle[];
  now: Now;
}

interface Waiting {
  message: Extract<ClientMessage, { type: 'do' }>;
  settle: (outcome: Outcome) => void;
}
interface Looking {
  message: Extract<ClientMessage, { type: 'look' }>;
  settle: (angles: Angle[] | WireError) => void;
}

/** What a client needs of a socket; a test brings its own. */
export interface Socket {
  readyState: number;
  send: (data: string) => void;
  close: (code?: number) => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface ClientOptions {
  id: string;
  connect?: (path: string) => Socket;
  /** Looks on although the guest has a seat. */
  spectate?: boolean;
  onframe: (frame: Frame, kind: 'snapshot' | 'news') => void;
}

function openSocket(path: string): Socket {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url) as Socket;
}

export class TableClient {
  link = $state<Link>('connecting');
  stop = $state<Stop | null>(null);
  /** When the next attempt is made, by this device's clock. */
  retryAt = $state<number | null>(null);
  /** The last thing that the server said about the connection. */
  said = $state<WireError | null>(null);
  table = $state.raw<TableInfo | null>(null);
  seats = $state.raw<number[]>([]);
  host = $state(false);
  now = $state.raw<Now | null>(null);
  entries = $state.raw<Entry[]>([]);
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  offset = $state(0);
  /** How many requests are on their way. */
  pending = $state(0);

  #version: number | null = null;
  #angles: Angle[] = [];
  #socket: Socket | null = null;
  #greeted = false;
  #attempts = 0;
  #heard = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #doing = new Map<string, Waiting>();
  #looking = new Map<string, Looking>();
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
    if (typeof addEventListener === 'function') {
      addEventListener('online', this.#hurry);
      addEventListener('offline', this.#cut);
      document.addEventListener('visibilitychange', this.#hurry);
    }
    this.#open();
  }

  /** The latest version of the table that was heard of; nought before the first. */
  get version(): number {
    return this.#version ?? 0;
  }

  /** Closes the connection for good. */
  close(): void {
    this.link = 'stopped';
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#clearTimers();
    this.#drop(1000);
  }

  /** Does something at the table. Kept and sent again after a cut, with the same id, until the server answers. */
  do(command: Command, seat?: number): Promise<Outcome> {
    const message: Waiting['message'] = { type: 'do', id: randomHex(12), command, ...(seat === undefined ? {} : { seat }) };
    return new Promise((settle) => {
      this.#doing.set(message.id, { message, settle });
      this.pending = this.#doing.size;
      this.#send(message);
    });
  }

  /** The views after so many steps. */
  look(steps: number): Promise<Angle[]> {
    const message: Looking['message'] = { type: 'look', id: randomHex(8), steps };
    return new Promise((resolve, reject) => {
      const settle = (found: Angle[] | WireError) => (Array.isArray(found) ? resolve(found) : reject(new Refused(found)));
      this.#looking.set(message.id, { message, settle });
      this.#send(message);
    });
  }

  /** The server's clock now. */
  serverNow(): number {
    return Date.now() + this.offset;
  }

  /** Says hello again, as somebody else: after a stranger has become a guest. */
  reopen(): void {
    this.#drop(1000);
    this.#version = null;
    this.#open();
  }

  /** Tries at once instead of waiting. */
  retry(): void {
    this.#hurry();
  }

  #open(): void {
    this.#clearTimers();
    this.retryAt = null;
    if (this.link !== 'live') this.link = 'connecting';
    const socket = (this.#options.connect ?? openSocket)(`/ws/${encodeURIComponent(this.#options.id)}`);
    this.#socket = socket;
    this.#greeted = false;
    this.#heard = Date.now();
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      const hello: ClientMessage = { type: 'hello', protocol: PROTOCOL };
      if (this.#version !== null) hello.have = this.#version;
      if (this.#options.spectate) hello.spectate = true;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket || typeof event.data !== 'string') return;
      this.#heard = Date.now();
      this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#closed(event.code);
    };
    this.#after(PING_MS, () => this.#ping());
  }

  #ping(): void {
    if (Date.now() - this.#heard > SILENCE_MS) return this.#cut();
    if (this.#greeted) this.#send({ type: 'ping', id: randomHex(4) });
    this.#after(PING_MS, () => this.#ping());
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome': return this.#welcome(message);
      case 'snapshot': {
        this.#version = message.version;
        this.table = message.table;
        this.seats = message.seats;
        this.host = message.host;
        this.entries = message.recent;
        return this.#show({ entries: [], angles: message.angles, now: message.now }, 'snapshot');
      }
      case 'news': return this.#news(message);
      case 'done': return this.#settle(message.id, { done: true, version: message.version });
      case 'refused': {
        const looking = this.#looking.get(message.id);
        this.#looking.delete(message.id);
        looking?.settle(message.error);
        return this.#settle(message.id, { done: false, error: message.error });
      }
      case 'moment': {
        this.#looking.get(message.id)?.settle(message.angles);
        this.#looking.delete(message.id);
        return;
      }
      case 'pong': {
        this.offset = message.now_ms - Date.now();
        return;
      }
      case 'error': {
        this.said = message.error;
        return;
      }
      case 'bye': {
        this.said = message.error;
        if (message.retry_ms === null) return this.#end(stopOf(message.code, message.error));
        this.#drop(1000);
        return this.#wait(message.retry_ms);
      }
    }
  }

  #welcome(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.#greeted = true;
    this.#attempts = 0;
    this.offset = message.now_ms - Date.now();
    this.link = 'live';
    this.said = null;
    for (const { message } of this.#doing.values()) this.#send(message);
    for (const { message } of this.#looking.values()) this.#send(message);
  }

  #news(news: Extract<ServerMessage, { type: 'news' }>): void {
    // A gap cannot happen; if it does, the whole table is asked for again.
    if (this.#version === null || news.from > this.#version + 1) {
      this.#version = null;
      this.#drop(1000);
      return this.#wait(0);
    }
    const fresh = news.entries.filter((entry) => entry.version > (this.#version ?? 0));
    this.#version = news.version;
    if (news.table) this.table = news.table;
    if (news.seats) this.seats = news.seats;
    if (news.host !== undefined) this.host = news.host;
    if (fresh.length > 0) this.entries = [...this.entries, ...fresh];
    const angles = news.angles.length > 0 ? news.angles : this.#angles;
    this.#show({ entries: fresh, angles, now: news.now }, 'news');
  }

  #show(frame: Frame, kind: 'snapshot' | 'news'): void {
    this.#angles = frame.angles;
    this.offset = frame.now.now_ms - Date.now();
    this.now = frame.now;
    this.#options.onframe(frame, kind);
  }

  #settle(id: string, outcome: Outcome): void {
    const waiting = this.#doing.get(id);
    this.#doing.delete(id);
    this.pending = this.#doing.size;
    waiting?.settle(outcome);
  }

  #send(message: ClientMessage): void {
    if (this.#greeted && this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #closed(code: number): void {
    this.#socket = null;
    if (code === 4001 || code === 4002 || code === 4004) return this.#end(stopOf(code, this.said));
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#wait(pause * (0.75 + Math.random() / 2));
    // A refused upgrade says nothing to scripts: ask over HTTP whether the table is gone.
    if (this.#attempts === 2) void this.#askAbout();
  }

  async #askAbout(): Promise<void> {
    try {
      await http.table(this.#options.id);
    } catch (error) {
      if (error instanceof Refused && error.code === 'not_found') this.#end('gone');
    }
  }

  #wait(pause: number): void {
    if (this.link === 'stopped') return;
    this.link = 'waiting';
    this.retryAt = Date.now() + pause;
    this.#clearTimers();
    this.#after(pause, () => this.#open());
  }

  #end(stop: Stop): void {
    this.link = 'stopped';
    this.stop = stop;
    this.#clearTimers();
    this.#drop(1000);
  }

  #drop(code: number): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close(code);
    }
  }

  #hurry = (): void => {
    if (this.link === 'waiting' && document.visibilityState !== 'hidden') this.#open();
  };

  #cut = (): void => {
    if (this.link === 'stopped') return;
    this.#drop(1000);
    this.#attempts = Math.max(1, this.#attempts);
    this.#wait(FIRST_PAUSE_MS * 2);
  };

  #after(pause: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, pause);
    this.#timers.add(timer);
  }

  #clearTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers.clear();
  }
}

function stopOf(code: number, error: WireError | null): Stop {
  if (code === 4002) return 'newer';
  if (code === 4001 || error?.code === 'unauthorized') return 'unknown-guest';
  return 'gone';
}
