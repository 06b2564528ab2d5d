import { BALLOT_KINDS, type BallotCounts, ballotCounts } from '../chamber/ballot.ts';
import type { Member, RollCalls } from '../chamber/period.ts';

export type MemberAttendance = BallotCounts & {
  readonly member: Member;
  /** Yes, no and abstained. */
  readonly active: number;
  /** active ÷ (total − excused) × 100; undefined when the denominator is 0. */
  readonly percent: number | undefined;
  /** Logged in: (active + passive + notVoted) ÷ (total − excused − beforeOath) × 100. */
  readonly presencePercent: number | undefined;
};

/**
 * The attendance of every member who appears in any roll call, in the order of members: ballots
 * counted by kind, and the shares that follow from the counts (docs/contract/parliament.md 1.4).
 */
export function attendance(calls: RollCalls): MemberAttendance[] {
  const { ballots, members, voteCount } = calls;
  const counts = members.map(() => new Uint32Array(BALLOT_KINDS));
  for (let vote = 0; vote < voteCount; vote++) {
    for (let m = 0; m < members.length; m++) {
      counts[m]![ballots[vote * members.length + m]!]! += 1;
    }
  }
  return members.map((member, m) => ofCounts(member, counts[m]!)).filter(({ total }) => total > 0);
}

function ofCounts(member: Member, counts: Uint32Array): MemberAttendance {
  const of = ballotCounts(counts);
  const row = { member, ...of, active: of.yes + of.no + of.abstained };
  const expected = row.total - row.excused - row.beforeOath;
  return {
    ...row,
    percent: share(row.active, row.total - row.excused),
    presencePercent: share(row.active + row.passive + row.notVoted, expected),
  };
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (part / whole) * 100;
}

/** The sort orders of `/api/attendance`, the default first. */
export const ATTENDANCE_SORTS = [
  'worst',
  'best',
  'most_active',
  'least_active',
  'most_yes',
  'most_no',
  'most_abstained',
  'most_passive',
  'most_absent',
  'most_excused',
] as const;
export type AttendanceSort = (typeof ATTENDANCE_SORTS)[number];

export function isCountSort(sort: AttendanceSort): sort is CountSort {
  return sort !== 'worst' && sort !== 'best';
}

export function countOf(row: MemberAttendance, sort: CountSort): number {
  return row[countedField(row, sort)];
}

/** The field behind it: the first of the order's counts that the row has. */
export function countedField(row: MemberAttendance, sort: CountSort): Count {
  const counts = COUNTED[sort];
  return counts.find((count) => row[count] > 0) ?? counts[0]!;
}

/** The rows in the given order; members without a share are last in orders by share. */
export function sortedAttendance(
  rows: readonly MemberAttendance[],
  sort: AttendanceSort,
): MemberAttendance[] {
  const by = isCountSort(sort) ? byCount(sort) : byShare(sort);
  return [...rows].sort((a, b) => by(a, b) || b.total - a.total || a.member.id - b.member.id);
}

type Order = (a: MemberAttendance, b: MemberAttendance) => number;

function byShare(sort: 'worst' | 'best'): Order {
  const sign = sort === 'worst' ? 1 : -1;
  return ({ percent: one }, { percent: other }) => {
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined);
    }
    return sign * (one - other);
  };
}

function byCount(sort: CountSort): Order {
  const sign = sort === 'least_active' ? -1 : 1;
  return (a, b) => {
    const decisive = COUNTED[sort].find((count) => a[count] !== b[count]);
    return decisive === undefined ? 0 : sign * (b[decisive] - a[decisive]);
  };
}

export type CountSort = Exclude<AttendanceSort, 'worst' | 'best'>;
export type Count = Exclude<keyof MemberAttendance, 'member' | 'percent' | `${string}Percent`>;

/**
 * The counts of each order, by precedence. Since 1995 the source merges abstaining with pressing
 * nothing and does not mark excused absences; the second count applies there.
 */
const COUNTED: Record<CountSort, Count[]> = {
  most_active: ['active'],
  least_active: ['active'],
  most_yes: ['yes'],
  most_no: ['no'],
  most_abstained: ['abstained', 'notVoted'],
  most_passive: ['passive', 'notVoted'],
  most_absent: ['absent'],
  most_excused: ['excused', 'absentExcused'],
};
