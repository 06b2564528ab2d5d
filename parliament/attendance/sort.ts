import type { MemberAttendance } from './analyse.ts';

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

/**
 * Measures of attendance: ballots cast, presence (logged in, whatever was pressed), and presence
 * without the absences that an excuse covers (docs/contract/parliament.md 10.3).
 */
export const ATTENDANCE_MEASURES = ['specified', 'present', 'unexcused'] as const;
export type AttendanceMeasure = (typeof ATTENDANCE_MEASURES)[number];

export function attendancePercent(
  row: MemberAttendance,
  measure: AttendanceMeasure,
): number | undefined {
  if (measure === 'specified') return row.percent;
  return measure === 'present' ? row.presencePercent : row.presenceUnexcusedPercent;
}

/** Numerator and denominator of the share. */
export function shareParts(row: MemberAttendance, measure: AttendanceMeasure) {
  if (measure === 'specified') return { part: row.active, whole: row.total - row.excused };
  const expected = row.total - row.excused - row.beforeOath;
  return {
    part: row.active + row.passive + row.notVoted,
    whole: measure === 'present' ? expected : expected - row.absentExcused,
  };
}

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
  measure: AttendanceMeasure = 'specified',
): MemberAttendance[] {
  const by = order(sort, measure);
  return [...rows].sort((a, b) => by(a, b) || b.total - a.total || a.member.id - b.member.id);
}

type Order = (a: MemberAttendance, b: MemberAttendance) => number;

function order(sort: AttendanceSort, measure: AttendanceMeasure): Order {
  switch (sort) {
    case 'worst':
      return byShare(measure, (one, other) => one - other);
    case 'best':
      return byShare(measure, (one, other) => other - one);
    case 'least_active':
      return (a, b) => a.active - b.active;
    default:
      return mostFirst(COUNTED[sort]);
  }
}

const byShare =
  (measure: AttendanceMeasure, compare: (one: number, other: number) => number): Order =>
  (a, b) => {
    const [one, other] = [attendancePercent(a, measure), attendancePercent(b, measure)];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined);
    }
    return compare(one, other);
  };

export type CountSort = Exclude<AttendanceSort, 'worst' | 'best'>;
type Count = Exclude<keyof MemberAttendance, 'member' | 'percent' | `${string}Percent`>;

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

function mostFirst(counts: readonly Count[]): Order {
  return (a, b) => {
    const decisive = counts.find((count) => a[count] !== b[count]);
    return decisive === undefined ? 0 : b[decisive] - a[decisive];
  };
}
