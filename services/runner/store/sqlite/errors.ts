import { PublicError, unavailable } from '@tessera/kit/errors';

/** Result codes, https://sqlite.org/rescode.html; the extended ones keep the primary in the low byte. */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

export function busy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}

/** The error for callers of a failed write; an error of ours stays as it is. */
export function storeError(error: unknown): Error {
  switch (primaryCode(error)) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return unavailable('the database file is held by another program', 1, { cause: error });
    case SQLITE_FULL:
      return new PublicError(507, 'disk_full', 'the disk of the database is full', {
        cause: error,
        retryAfterSeconds: 10,
      });
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return unavailable('the database file cannot be written', 10, { cause: error });
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

/** The file or the disk is at fault, not the statement: another try of the same will fail too. */
export function storageFailed(error: unknown): boolean {
  const shown = storeError(error);
  return shown instanceof PublicError && shown.statusCode >= 500;
}

function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
