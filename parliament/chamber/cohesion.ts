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
 * @param from first vote
 * @param to the vote after the last
 */
export function cohesion(lines: ClubLines, club: number, from = 0, to = lines.voteCount): Cohesion {
  const { yes, no, clubCount } = lines;
  let votes = 0;
  let sum = 0;
  for (let vote = from; vote < to; vote++) {
    const at = vote * clubCount + club;
    const both = yes[at]! + no[at]!;
    if (both === 0) continue;
    votes += 1;
    sum += Math.abs(yes[at]! - no[at]!) / both;
  }
  return { votes, mean: votes === 0 ? undefined : sum / votes };
}

/** Votes that divided the club, largest minority first. */
export function splitVotes(lines: ClubLines, club: number): number[] {
  const { yes, no, clubCount, voteCount } = lines;
  const minority = (vote: number) =>
    Math.min(yes[vote * clubCount + club]!, no[vote * clubCount + club]!);
  const margin = (vote: number) =>
    // mutation: with equal minorities the sum of yes and no grows with their difference
    Math.abs(yes[vote * clubCount + club]! - no[vote * clubCount + club]!);
  const divided: number[] = [];
  for (let vote = 0; vote < voteCount; vote++) if (minority(vote) > 0) divided.push(vote);
  return divided.sort((a, b) => minority(b) - minority(a) || margin(a) - margin(b) || b - a);
}
