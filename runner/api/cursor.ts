import { badRequest } from '@tessera/kit/errors';

type Place = { readonly createdAt: number; readonly id: string };

/** Where a page of the list ended. Opaque to callers. */
export function cursorOf({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

export function parseCursor(cursor: string): Place {
  const match = /^(\d{1,15}) ([\da-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) {
    throw badRequest([
      { field: 'cursor', message: 'must be the X-Next-Cursor of an earlier reply' },
    ]);
  }
  return { createdAt: Number(match[1]), id: match[2]! };
}
