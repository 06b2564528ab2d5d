import type { VoteLine } from './analyse.ts';

/** Where a vote in one dimension divides the members; undefined when it divides nobody. */
export function cutThrough({ constant, across }: VoteLine): number | undefined {
  const cut = -constant / across;
  return Number.isFinite(cut) && Math.abs(cut) < FARTHEST ? cut : undefined;
}

/** Beyond it, all members are on one side, and the number is of no use. */
const FARTHEST = 5;
