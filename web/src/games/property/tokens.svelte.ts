// The figure that stands for a seat: a choice of this device, never sent.

export type TokenName = 'boot' | 'smartphone' | 'ship' | 'hatstand' | 'cat' | 'iron' | 'teapot' | 'bicycle';

export const TOKENS: readonly TokenName[] = ['boot', 'smartphone', 'ship', 'hatstand', 'cat', 'iron', 'teapot', 'bicycle'];

const KEY = 'parlor.property.token';

function read(): TokenName | null {
  try {
    const found = localStorage.getItem(KEY);
    return TOKENS.find((token) => token === found) ?? null;
  } catch {
    return null;
  }
}

class Choice {
  #token = $state<TokenName | null>(read());

  get token(): TokenName | null {
    return this.#token;
  }
  set token(token: TokenName | null) {
    this.#token = token;
    try {
      if (token) localStorage.setItem(KEY, token);
      else localStorage.removeItem(KEY);
    } catch {
      // A browser without storage keeps the choice until the page is closed.
    }
  }
}

export const choice = new Choice();

/** The figure of a seat: each seat has its own; yours is what you chose, and whoever had that one by default gets yours. */
export function tokenOf(seat: number, you: number | null, chosen: TokenName | null): TokenName {
  const own = TOKENS[seat % TOKENS.length]!;
  if (chosen === null || you === null) return own;
  if (seat === you) return chosen;
  return own === chosen ? TOKENS[you % TOKENS.length]! : own;
}
