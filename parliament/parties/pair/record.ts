import { Type } from 'typebox';
import type { ClubLines } from '../../chamber/club-lines.ts';
import type { Period } from '../../chamber/period.ts';
import { INTEGER, TEXT, VOTE_HEADING } from '../../chamber/record-schemas.ts';
import { voteHeading } from '../../chamber/records.ts';

export function pairVoteRecord(
  period: Period,
  lines: ClubLines,
  [one, other]: readonly [number, number],
  vote: number,
) {
  const row = vote * lines.clubCount;
  return {
    ...voteHeading(period.votes[vote]!),
    party1: period.clubs[one]!,
    yes1: lines.yes[row + one]!,
    no1: lines.no[row + one]!,
    party2: period.clubs[other]!,
    yes2: lines.yes[row + other]!,
    no2: lines.no[row + other]!,
  };
}

export const PAIR_VOTE = Type.Object(
  {
    ...VOTE_HEADING,
    party1: TEXT,
    yes1: INTEGER,
    no1: INTEGER,
    party2: TEXT,
    yes2: INTEGER,
    no2: INTEGER,
  },
  { title: 'ClubPairVote' },
);
