import { type Agreement, clubAgreement } from '../chamber/agreement.ts';
import type { ClubLines } from '../chamber/club-lines.ts';
import { clubSizes, type RollCalls } from '../chamber/period.ts';

export type ClubSummary = {
  readonly club: number;
  readonly code: string;
  /** At the last vote. */
  readonly members: number;
  readonly cohesion: Cohesion;
  readonly withGovernment: Agreement;
};

export type ClubPair = { readonly one: number; readonly other: number } & Agreement;

/** Every club that had a member or a vote, the largest first. */
export function clubSummaries(
  calls: RollCalls,
  lines: ClubLines,
  withGovernment: readonly Agreement[],
): ClubSummary[] {
  const sizes = clubSizes(calls);
  return calls.clubs
    .map((code, club) => ({
      club,
      code,
      members: sizes[club]!,
      cohesion: cohesion(lines, club),
      withGovernment: withGovernment[club]!,
    }))
    .filter(({ members, cohesion }) => members > 0 || cohesion.votes > 0)
    .sort(
      (a, b) =>
        b.members - a.members || b.cohesion.votes - a.cohesion.votes || (a.code < b.code ? -1 : 1),
    );
}

export function clubPairs(clubs: readonly ClubSummary[], lines: ClubLines): ClubPair[] {
  return clubs.flatMap(({ club: one }, at) =>
    clubs
      .slice(at + 1)
      .map(({ club: other }) => ({ one, other, ...clubAgreement(lines, one, other) })),
  );
}

/** Cohesion of a club: the mean of Rice's index over the votes it took part in. */
type Cohesion = {
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
