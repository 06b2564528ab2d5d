import type { Period } from '../chamber/period.ts';
import type { CloseVote, RebelVote, SplitClub } from './analyse.ts';

export function voteRecord({ votes }: Period, vote: number) {
  const { id, session, number, date, time, title, shortTitle, outcome, yes, no, quorum } =
    votes[vote]!;
  return {
    id_hlasovani: id,
    schuze: session,
    cislo: number,
    datum: date,
    cas: time,
    nazev: title || shortTitle,
    pro: yes,
    proti: no,
    kvorum: quorum,
    vysledek: outcome,
  };
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
