import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import { finding } from '../ui/finding.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberAttendance } from './analyse.ts';
import { phrases } from './phrases.ts';
import {
  type AttendanceMeasure,
  type AttendanceSort,
  attendancePercent,
  type CountSort,
  countedField,
  countOf,
  isCountSort,
  shareParts,
} from './sort.ts';

/** What the sentence and the chart are made of. */
export type FindingView = {
  readonly visit: { readonly locale: Locale };
  readonly period: RollCalls;
  readonly query: {
    readonly sort: AttendanceSort;
    readonly party: string;
    readonly counted: AttendanceMeasure;
    /** Minimum number of votes. */
    readonly min: number;
    /** Whether the votes in which a member was in the government count. */
    readonly government: 'with' | 'without';
  };
  /** All members of the choice, in its order. */
  readonly rows: readonly MemberAttendance[];
  /** Members with fewer votes than the minimum, who are not among the rows. */
  readonly leftOut: number;
};

/**
 * The first of the rows in one sentence, by the measure they are sorted by; undefined without rows,
 * and where nobody has a share.
 */
export function attendanceFinding({ visit, period, query, rows, leftOut }: FindingView) {
  const { locale } = visit;
  const { sort, counted, party, min, government } = query;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  // Members without a share are last in orders by share: where one is first, nobody has any.
  const ranked = isCountSort(sort)
    ? rows
    : rows.filter((row) => attendancePercent(row, counted) !== undefined);
  return finding(
    ranked,
    (first) => {
      const name = nameWithClub(period, first.member);
      if (isCountSort(sort)) {
        const count = integer(countOf(first, sort));
        return say.counted(countLabel(locale, first, sort), name, count, integer(first.total));
      }
      const { part, whole } = shareParts(first, counted);
      const share = percent(attendancePercent(first, counted));
      return say[sort](say[`noun_${counted}`], name, share, integer(part), integer(whole));
    },
    party !== '' && shared(locale).onlyClub(party),
    government === 'without' && say.outOfOffice,
    leftOut > 0 && say.leftOut(leftOut, integer(leftOut), integer(min)),
  );
}

/** What an order by a count really counts: where the source merges two codes, it says so. */
export function countLabel(locale: Locale, row: MemberAttendance, sort: CountSort): string {
  const field = countedField(row, sort);
  const say = phrases(locale);
  if (field === 'notVoted') return say.mostNotVoted;
  return field === 'absentExcused' ? say.mostExcusedByList : say[`sort_${sort}`];
}

/** Less than a tenth of the votes: too few for a comparison. */
export function servedBriefly({ total }: MemberAttendance, { voteCount }: RollCalls): boolean {
  return total < voteCount / 10;
}
