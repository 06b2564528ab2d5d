import type { ClubLines } from './club-lines.ts';

/** Cohesion of a club: the mean of Rice's index over the votes it took part in. */
export type Cohesion = {
  /** Votes in which at least one member voted yes or no. */
  readonly votes: number;
  /** 0 (always split in half) to 1 (always unanimous); undefined without votes. */
  readonly mean: number | undefined;
};

/**
 * Rice's index of a vote is |yes − no| ÷ (yes + no).
 * S. A. Rice, Quantitative Methods in Politics, 1928, p. 208.
 */
export function cohesion(lines: ClubLines, club: number): Cohesion {
  const { yes, no, clubCount, voteCount } = lines;
  let votes = 0;
  let sum = 0;
  for (let vote = 0; vote < voteCount; vote++) {
    const at = vote * clubCount + club;
    const both = yes[at]! + no[at]!;
    if (both === 0) continue;
    votes += 1;
    sum += Math.abs(yes[at]! - no[at]!) / both;
  }
  return { votes, mean: votes === 0 ? undefined : sum / votes };
}
