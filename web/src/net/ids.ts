// Names for requests and nonces for the dice.

/** So many random bytes in hexadecimal. `crypto.randomUUID` is missing on plain http, this is not. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
