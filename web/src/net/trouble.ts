// Every failure becomes a sentence that says what to do.

import type { Strings } from '../strings';
import type { ErrorCode, WireError } from '../wire/server';

/** Something went wrong before the server could say what: the network, or a page that answers no JSON. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The server said no, and why. */
export class Refused extends Error {
  override name = 'Refused';
  readonly error: WireError;
  constructor(error: WireError) {
    super(error.reason);
    this.error = error;
  }
  get code(): ErrorCode {
    return this.error.code;
  }
}

/** The sentence for an error of the server. */
export function sentence(error: WireError, words: Strings['trouble']): string {
  switch (error.code) {
    case 'refused': return isClause(error.clause) ? words.refusedBy(bare(error.reason), error.clause) : words.refused(bare(error.reason));
    case 'invalid': return words.refused(bare(error.reason));
    case 'unauthorized': return words.whoAreYou;
    case 'forbidden': return `${words.forbidden} (${bare(error.reason)})`;
    case 'not_found': return words.tableGone;
    case 'phase': return `${words.phase} (${bare(error.reason)})`;
    case 'stale': return words.stale;
    case 'taken': return words.seatTaken;
    case 'too_many': return words.tooMany;
    case 'too_large': return words.tooLarge;
    case 'too_slow': return words.offline;
    case 'unavailable': return words.unavailable;
    case 'quarantined': return words.quarantined;
    case 'internal': return words.internal;
  }
}

/** The sentence for anything that was thrown. */
export function explain(thrown: unknown, words: Strings['trouble']): string {
  if (thrown instanceof Refused) return sentence(thrown.error, words);
  if (thrown instanceof Unreachable) return words.serverGone;
  return words.unknown(bare(thrown instanceof Error ? thrown.message : String(thrown)));
}

/** `notation` and `table` are no clauses of a rulebook. */
function isClause(clause: string | null | undefined): clause is string {
  return /^[A-Z]/.test(clause ?? '');
}

function bare(reason: string): string {
  return reason.replace(/[.\s]+$/, '');
}

/** Whether a value is an error as the server writes it. */
export function isWireError(value: unknown): value is WireError {
  return typeof value === 'object' && value !== null && 'code' in value && 'reason' in value;
}
