import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import type { MemberAttendance } from './analyse.ts';
import { phrases } from './phrases.ts';
import {
  type AttendanceMeasure,
  type AttendanceSort,
  attendancePercent,
  countOf,
  isCountSort,
  shareParts,
} from './sort.ts';

export type FindingParts = {
  readonly locale: Locale;
  readonly calls: RollCalls;
  /** Sorted. */
  readonly rows: readonly MemberAttendance[];
  readonly sort: AttendanceSort;
  readonly counted: AttendanceMeasure;
};

/** The finding in one sentence; undefined without rows. */
export function findingOf({ locale, calls, rows, sort, counted }: FindingParts) {
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const first = rows.find((row) => !servedBriefly(row, calls)) ?? rows[0];
  if (!first) return undefined;
  const name = nameWithClub(calls, first.member);
  if (!isCountSort(sort)) {
    const { part, whole } = shareParts(first, counted);
    const share = percent(attendancePercent(first, counted));
    return say[sort](name, share, integer(part), integer(whole));
  }
  const count = integer(countOf(first, sort));
  return say.counted(say[`sort_${sort}`], name, count, integer(first.total));
}

/** Less than a tenth of the votes: too few for a comparison. */
export function servedBriefly({ total }: MemberAttendance, { voteCount }: RollCalls): boolean {
  return total < voteCount / 10;
}
