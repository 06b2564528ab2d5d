import { Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import { INTEGER, TEXT, VOTE_HEADING } from '../chamber/record-schemas.ts';
import { voteHeading } from '../chamber/records.ts';
import type { CloseVote, RebelVote, SplitClub } from './analyse.ts';

export function voteRecord({ votes }: Period, vote: number) {
  const { yes, no, quorum } = votes[vote]!;
  return { ...voteHeading(votes[vote]!), pro: yes, proti: no, kvorum: quorum };
}

export const closeRecord = (period: Period, { vote, missing }: CloseVote) => ({
  ...voteRecord(period, vote),
  votes_to_turn: missing,
});

export const rebelRecord = (period: Period, { vote, rebels }: RebelVote) => ({
  ...voteRecord(period, vote),
  rebels,
});

export const splitRecord = (period: Period, { vote, club, yes, no }: SplitClub) => ({
  ...voteRecord(period, vote),
  party: period.clubs[club]!,
  party_yes: yes,
  party_no: no,
});

const VOTE = { ...VOTE_HEADING, pro: INTEGER, proti: INTEGER, kvorum: INTEGER };

/** A row of any table of the overview. */
export const HOME_ROW = Type.Union([
  Type.Object(VOTE, { title: 'LastDayVote' }),
  Type.Object({ ...VOTE, votes_to_turn: INTEGER }, { title: 'CloseVote' }),
  Type.Object({ ...VOTE, rebels: INTEGER }, { title: 'RebelVote' }),
  Type.Object(
    { ...VOTE, party: TEXT, party_yes: INTEGER, party_no: INTEGER },
    { title: 'SplitClub' },
  ),
]);

export const OVERVIEW = Type.Object(
  {
    votes: INTEGER,
    passed: INTEGER,
    rejectionsCarried: INTEGER,
    returnsCarried: INTEGER,
    decided: Type.Object({ passed: INTEGER, rejected: INTEGER, returned: INTEGER }),
    voidVotes: INTEGER,
    members: INTEGER,
    ballots: INTEGER,
    sessions: INTEGER,
    firstDay: Type.Optional(TEXT),
    lastDay: Type.Optional(TEXT),
  },
  { title: 'Overview' },
);
