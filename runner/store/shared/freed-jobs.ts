import type { Freed } from '../port/requests.ts';

/** How many jobs that wait are looked at in one statement, so that others are not held up. */
export const MOST_LOOKED_AT = 1000;

/** A job that waits, and whether all that it waited for has ended. */
export type FreedRow = { readonly id: string; readonly isFreed: boolean | 0 | 1 };

/** What one statement found, in the order of ids. */
export function freedOf(rows: readonly FreedRow[]): Freed {
  const ids = rows.flatMap(({ id, isFreed }) => (isFreed ? [id] : []));
  return { ids, next: rows.length < MOST_LOOKED_AT ? undefined : rows.at(-1)!.id };
}
