import { PublicError, unavailable } from '@tessera/kit/errors';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = '53100';
const RETRYABLE = new Set(['40001', '40P01']);
/** Classes: connection, operator intervention (shutdown), insufficient resources, system error. */
const DOWN = ['08', '57P', '53', '58'];

/** Another try of the same may succeed at once: a deadlock was broken, a transaction gave way. */
export function worthAnotherTry(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** What callers see of a failed operation; an error of ours stays as it is. */
export function storeError(error: unknown): Error {
  const code = codeOf(error);
  if (code === DISK_FULL) {
    return new PublicError(507, 'disk_full', 'the disk of the database is full', {
      cause: error,
      retryAfterSeconds: 10,
    });
  }
  const lost = code.length !== 5 || DOWN.some((start) => code.startsWith(start));
  if (lost && !(error instanceof TypeError)) {
    return unavailable('the database cannot be reached', 1, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** SQLSTATE, or what the socket said (`ECONNREFUSED`), or nothing (pg's own timeouts). */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
