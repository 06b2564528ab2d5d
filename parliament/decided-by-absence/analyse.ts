import { Ballot } from '../chamber/ballot.ts';
import { type ClubLines, clubBalance } from '../chamber/club-lines.ts';
import { NO_CLUB, type Period, UNAFFILIATED } from '../chamber/period.ts';

/** A vote, and how it would have ended with the absent. */
export type WithAbsent = {
  /** Place of the vote. */
  readonly vote: number;
  /** Members who were not logged in, without an excuse and with one. */
  readonly absent: number;
  readonly excused: number;
  /** Places of those who count as voting like their club. */
  readonly counted: readonly number[];
  readonly wouldYes: number;
  readonly wouldNo: number;
  readonly wouldQuorum: number;
  readonly reversed: boolean;
};

/**
 * Every vote as if its absent members had voted like the majority of the yes and no of their club at
 * that vote; who has no club with such a majority is not counted. Those that would have ended the
 * other way come first, then by how few votes they were from it, the newest first.
 * @param lines with the club at the time of the vote
 */
export function withAbsent(period: Period, lines: ClubLines): WithAbsent[] {
  return period.votes
    .map((_, vote) => oneVote(period, lines, vote))
    .sort(
      (a, b) =>
        Number(b.reversed) - Number(a.reversed) || distance(a) - distance(b) || b.vote - a.vote,
    );
}

const distance = ({ wouldYes, wouldQuorum }: WithAbsent) =>
  wouldYes >= wouldQuorum ? wouldYes - wouldQuorum : wouldQuorum - wouldYes - 1;

function oneVote(period: Period, lines: ClubLines, vote: number): WithAbsent {
  const { votes, members, ballots, clubAtVote, clubs } = period;
  const { yes, no, present, quorum, outcome } = votes[vote]!;
  let [absent, excused, addedYes, addedNo] = [0, 0, 0, 0];
  const counted: number[] = [];
  for (let m = 0; m < members.length; m++) {
    const at = vote * members.length + m;
    const ballot = ballots[at]!;
    if (ballot === Ballot.absent) absent += 1;
    else if (ballot === Ballot.excused || ballot === Ballot.absentExcused) excused += 1;
    else continue;
    const club = clubAtVote[at]!;
    if (club === NO_CLUB || clubs[club] === UNAFFILIATED) continue;
    const balance = clubBalance(lines, vote, club);
    if (balance === 0) continue;
    counted.push(m);
    if (balance > 0) addedYes += 1;
    else addedNo += 1;
  }
  const majority = (there: number) => Math.floor(there / 2) + 1;
  // A quorum above half of those present is one that the constitution asks for.
  const wouldQuorum = quorum > majority(present) ? quorum : majority(present + counted.length);
  const wouldYes = yes + addedYes;
  const reversed = (wouldYes >= wouldQuorum ? 'A' : 'R') !== outcome;
  return { vote, absent, excused, counted, wouldYes, wouldNo: no + addedNo, wouldQuorum, reversed };
}
