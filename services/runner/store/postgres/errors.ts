import { PublicError, unavailable } from '@tessera/kit/errors';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = '53100';
const SYSTEM_ERROR = '58';
const READ_ONLY = '25006'; // a standby, during a fail-over
const CANCELLED = '57014';
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * The beginnings of what is no fault of a statement. The database is not there just now: connection,
 * shutdown, insufficient resources, no answer in time. It refuses to be connected to: at all, by
 * this name, by us.
 */
const AWAY = ['08', '57P', '57014', '53', SYSTEM_ERROR, '55000', '3D000', '28'];

/** Another try of the same may succeed at once: a deadlock was broken, a transaction gave way. */
export function worthAnotherTry(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** The error for callers of a failed operation; an error of ours stays as it is. */
export function storeError(error: unknown): Error {
  const code = codeOf(error);
  if (code === DISK_FULL) {
    return new PublicError(507, 'disk_full', 'the disk of the database is full', {
      cause: error,
      retryAfterSeconds: 10,
    });
  }
  if (code === READ_ONLY) {
    return unavailable('the database is read-only just now', 1, { cause: error });
  }
  const away = code.length !== 5 || AWAY.some((start) => code.startsWith(start));
  if (away && !(error instanceof TypeError)) {
    return unavailable('the database cannot be reached', 1, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** A search that the server has ended, or that found no connection, took too long. */
export function searchEnded(error: unknown): Error {
  const isOver = codeOf(error) === CANCELLED || /timeout exceeded/.test(String(error));
  if (!isOver) return storeError(error);
  const message = 'the search took too long; narrow it by queue, status or time';
  return unavailable(message, 1, { cause: error });
}

/** The database is there, but its disk does not take what is written. */
export function diskFailed(error: unknown): boolean {
  const code = codeOf(error);
  return code === DISK_FULL || code.startsWith(SYSTEM_ERROR);
}

/** SQLSTATE, or the code of the socket's error (`ECONNREFUSED`), or nothing (pg's own timeouts). */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
