import { type Agreement, clubAgreement } from '../chamber/agreement.ts';
import type { ClubLines } from '../chamber/club-lines.ts';
import { type Cohesion, cohesion } from '../chamber/cohesion.ts';
import type { RollCalls } from '../chamber/period.ts';

export type ClubSummary = {
  readonly club: number;
  readonly code: string;
  /** Members whose last club of the period this is. */
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
  return calls.clubs
    .map((code, club) => ({
      club,
      code,
      members: calls.members.filter((member) => member.club === club).length,
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
