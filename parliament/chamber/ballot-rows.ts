import { BALLOT_LETTERS, Ballot } from './ballot.ts';
import { type ClubRule, clubOf } from './club-lines.ts';
import type { Member, Period } from './period.ts';

/** The ballot of one member in one vote. */
export type BallotRow = {
  readonly member: Member;
  /** Index into `clubs`; undefined for none. */
  readonly club: number | undefined;
  readonly ballot: Ballot;
};

/** What a list of ballots can be sorted by. */
export type BallotOrder = 'name' | 'club' | 'ballot' | 'region';

/** Ballots of the vote with this index, by member id. */
export function ballotRows(period: Period, vote: number, rule: ClubRule): BallotRow[] {
  const { members, ballots } = period;
  const offset = vote * members.length;
  const rows: BallotRow[] = [];
  for (const [column, member] of members.entries()) {
    const ballot = ballots[offset + column] as Ballot;
    if (ballot === Ballot.none) continue;
    rows.push({ member, club: clubOf(period, rule, vote, column), ballot });
  }
  return rows;
}

/** Number of ballots in the vote, which is the number of occupied seats. */
export function countMembers({ members, ballots }: Period, vote: number): number {
  const row = ballots.subarray(vote * members.length, (vote + 1) * members.length);
  return row.reduce((count, ballot) => (ballot === Ballot.none ? count : count + 1), 0);
}

/** The source's letter of a ballot; an excused absence is `@` there. */
export function sourceLetter(ballot: Ballot): string {
  return BALLOT_LETTERS[ballot === Ballot.absentExcused ? Ballot.absent : ballot]!;
}

/** Kinds of ballot that pages distinguish, in the order they are counted in. */
export const KINDS = ['yes', 'no', 'abstained', 'absent', 'excused'] as const;
export type BallotKind = (typeof KINDS)[number];

const KIND_OF_BALLOT: readonly BallotKind[] = [
  'absent',
  'yes',
  'no',
  'abstained',
  'abstained',
  'abstained',
  'absent',
  'excused',
  'absent',
  'excused',
];

/** The kind of a ballot; all kinds of presence without yes or no are `abstained`. */
export function kindOf(ballot: Ballot): BallotKind {
  return KIND_OF_BALLOT[ballot]!;
}

export function countBallots(rows: readonly BallotRow[]): Record<BallotKind, number> {
  const counts = { yes: 0, no: 0, abstained: 0, absent: 0, excused: 0 };
  for (const { ballot } of rows) counts[kindOf(ballot)] += 1;
  return counts;
}
