// A seat that moves to another device by a link: its code stands behind the #, which browsers do not send to servers.

/** The link that takes over a seat. */
export function seatLink(origin: string, table: string, code: string): string {
  return `${origin}/t/${table}#seat=${code}`;
}

/** The code of a seat in the part behind the #; null where there is none. */
export function seatCodeIn(hash: string): string | null {
  return /^#seat=([\w-]{4,64})$/.exec(hash)?.[1] ?? null;
}
