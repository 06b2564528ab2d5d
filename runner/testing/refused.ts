import assert from 'node:assert/strict';
import { PublicError } from '@tessera/kit/errors';

/** Reading this request is a 400 whose words contain the reason. */
export function assertRefused(read: () => unknown, reason: string): void {
  assert.throws(
    read,
    (error) =>
      error instanceof PublicError && error.statusCode === 400 && error.message.includes(reason),
  );
}
