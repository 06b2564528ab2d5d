import type { RollCalls } from './period.ts';

/** The club of this code, in whatever case it was written. */
export function findClub({ clubs }: RollCalls, code: string): number | undefined {
  const wanted = code.toLowerCase();
  const found = clubs.findIndex((code) => code.toLowerCase() === wanted);
  return found < 0 ? undefined : found;
}
