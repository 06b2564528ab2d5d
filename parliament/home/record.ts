import type { Period } from '../chamber/period.ts';
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
