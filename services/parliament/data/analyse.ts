import { BALLOT_KINDS, Ballot } from '../chamber/ballot.ts';
import { hasChangedClub, NO_CLUB, type Period, type PrintLink } from '../chamber/period.ts';

/** Anomalies of a period that matter for the interpretation of figures. */
export type QualityCounts = {
  /** Number of ballots by kind. */
  readonly ballots: readonly number[];
  readonly untitled: number;
  readonly linked: Readonly<Record<PrintLink['by'], number>>;
  readonly membersOfSeveralClubs: number;
  /** Yes and no ballots of members without a club at the time. */
  readonly sidesWithoutClub: number;
};

export function qualityCounts(period: Period): QualityCounts {
  const { votes, members, ballots, clubAtVote, prints } = period;
  const kinds = new Array<number>(BALLOT_KINDS).fill(0);
  let sidesWithoutClub = 0;
  for (let vote = 0; vote < votes.length; vote++) {
    const row = vote * members.length;
    for (let m = 0; m < members.length; m++) {
      const ballot = ballots[row + m]!;
      kinds[ballot]! += 1;
      const tookSide = ballot === Ballot.yes || ballot === Ballot.no;
      if (tookSide && clubAtVote[row + m] === NO_CLUB) sidesWithoutClub += 1;
    }
  }
  const linked = { history: 0, agenda: 0, title: 0, name: 0 };
  for (const { by } of prints.values()) linked[by] += 1;
  return {
    ballots: kinds,
    untitled: votes.filter(({ title, shortTitle }) => title === '' && shortTitle === '').length,
    linked,
    membersOfSeveralClubs: members.filter(hasChangedClub).length,
    sidesWithoutClub,
  };
}
