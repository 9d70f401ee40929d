// The server over HTTP.

import type { Chances, CommandRequest, Done, GameInfo, GuestInfo, JoinInfo, LobbyPage, NewTable, SeatCode } from '../wire/server';
import { isWireError, Refused, Unreachable } from './trouble';

const TIMEOUT_MS = 15_000;

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Unreachable(`${method} ${path}`);
  }
  if (response.ok) return response;
  const said: unknown = await response.json().catch(() => null);
  // A proxy in front of a server that is down answers too, but not in our words.
  throw isWireError(said) ? new Refused(said) : new Unreachable(`${method} ${path}: ${response.status}`);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Unreachable(`${method} ${path}: no JSON`);
  }
}

const part = encodeURIComponent;
let gameList: Promise<GameInfo[]> | null = null;

export const http = {
  /** The games; asked once. */
  games(): Promise<GameInfo[]> {
    gameList ??= json<GameInfo[]>('GET', '/api/games').catch((error: unknown) => {
      gameList = null;
      throw error;
    });
    return gameList;
  },
  async rulebook(game: string): Promise<string> {
    return (await request('GET', `/api/games/${part(game)}/rulebook`)).text();
  },
  makeGuest: (name: string) => json<GuestInfo>('POST', '/api/guests', { name }),
  me: () => json<GuestInfo>('GET', '/api/me'),
  rename: (name: string) => json<GuestInfo>('PATCH', '/api/me', { name }),
  forget: () => request('DELETE', '/api/me'),
  myTables: (before?: string) => json<LobbyPage>('GET', `/api/me/tables${before ? `?before=${part(before)}` : ''}`),
  lobby: (before?: string) => json<LobbyPage>('GET', `/api/tables${before ? `?before=${part(before)}` : ''}`),
  open: (table: NewTable) => json<JoinInfo>('POST', '/api/tables', table),
  table: (id: string) => json<JoinInfo>('GET', `/api/tables/${part(id)}`),
  byCode: (code: string) => json<JoinInfo>('GET', `/api/codes/${part(code)}`),
  command: (id: string, command: CommandRequest) => json<Done>('POST', `/api/tables/${part(id)}/commands`, command),
  seatCode: (id: string, seat: number) => json<SeatCode>('POST', `/api/tables/${part(id)}/seats/${seat}/code`),
  async record(id: string, seat?: number): Promise<string> {
    return (await request('GET', `/api/tables/${part(id)}/record${seat === undefined ? '' : `?seat=${seat}`}`)).text();
  },
  odds: (id: string, from = 0) => json<Chances>('GET', `/api/tables/${part(id)}/odds?from=${from}`),
};
