import { BALLOT_LETTERS, Ballot } from './ballot.ts';
import { type ClubRule, clubOf } from './club-lines.ts';
import type { Member, Period } from './period.ts';

/** How one member acted in one vote. */
export type BallotRow = {
  readonly member: Member;
  /** Index into `clubs`; undefined for none. */
  readonly club: number | undefined;
  readonly ballot: Ballot;
};

/** What a list of ballots can be sorted by. */
export type BallotOrder = 'name' | 'club' | 'ballot' | 'region';

/** All members who had a ballot in the vote at this place of the period, by id. */
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

/** How many members had a ballot in the vote: the seats of the chamber, but for empty ones. */
export function countMembers({ members, ballots }: Period, vote: number): number {
  const row = ballots.subarray(vote * members.length, (vote + 1) * members.length);
  return row.reduce((count, ballot) => (ballot === Ballot.none ? count : count + 1), 0);
}

/** The letter the source has for this ballot: an absence explained by an excuse is `@` there. */
export function sourceLetter(ballot: Ballot): string {
  return BALLOT_LETTERS[ballot === Ballot.absentExcused ? Ballot.absent : ballot]!;
}

/** What a reader tells apart: the five ways to fill a bar. */
export type BallotKind = 'yes' | 'no' | 'abstained' | 'absent' | 'excused';

const KINDS: readonly BallotKind[] = [
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

/** Abstained, pressed nothing, or one of the two: present without taking a side. */
export function kindOf(ballot: Ballot): BallotKind {
  return KINDS[ballot]!;
}
