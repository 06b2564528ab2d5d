import { type Bar, heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageContent } from '@tessera/kit/table/table-page';
import { selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { Type } from 'typebox';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import { countField, partyField, rowsField } from '../ui/choices.ts';
import { finding } from '../ui/finding.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { measurePage } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import * as query from '../ui/query.ts';
import {
  ATTENDANCE_MEASURES,
  ATTENDANCE_SORTS,
  type AttendanceSort,
  attendancePercent,
  type CountSort,
  countedField,
  countOf,
  isCountSort,
  type MemberAttendance,
  shareParts,
} from './analyse.ts';
import { attendanceFormula, enoughVotes, recordedCodes } from './panel.ts';
import { phrases } from './phrases.ts';

export const CHOICE = {
  period: query.period,
  sort: Type.Enum([...ATTENDANCE_SORTS], { default: 'worst' }),
  party: query.party,
  counted: Type.Enum([...ATTENDANCE_MEASURES], { default: 'specified' }),
  min: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: 'fewest votes of a ranked member',
  }),
  top: query.top(30),
  government: Type.Enum(['with', 'without'], {
    default: 'with',
    description: 'without: votes in which a member was in the government are left out',
  }),
};

export type AttendanceView = PeriodView & {
  readonly query: query.Query<typeof CHOICE>;
  /** All members of the choice, in its order. */
  readonly rows: readonly MemberAttendance[];
  /** Members with fewer votes than the minimum, who are not among the rows. */
  readonly leftOut: number;
};

export function attendancePage(view: AttendanceView, { table, chart }: PageContent): PageParts {
  const { visit, period } = view;
  const say = phrases(visit.locale);
  const formula = attendanceFormula(visit.locale, recordedCodes(period));
  return measurePage(view, {
    path: '/attendance',
    title: say.title,
    finding: attendanceFinding(view) ?? shared(visit.locale).noData,
    fields: fields(view),
    results: html`${chart}${table('members')}`,
    method: [`${formula} ${say.method1}`, say.method2, say.method3, say.method4],
  });
}

const SMALLEST = [0, 100, 500, 1000];

function fields({ visit: { locale }, period, query }: AttendanceView): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const inWords = (min: number) => (min === 0 ? say.minAll : say.minOf(integer(min)));
  return html`${partyField(locale, period, query.party)}${selectField(
    'counted',
    say.measureLabel,
    ATTENDANCE_MEASURES.map((value) => ({ value, label: say[`measure_${value}`] })),
    query.counted,
  )}${selectField(
    'sort',
    say.sortLabel,
    ATTENDANCE_SORTS.map((value) => ({
      value,
      label: orderLabel(locale, { ...query, sort: value }),
    })),
    query.sort,
  )}${countField('min', say.minLabel, [...SMALLEST, enoughVotes(period)], query.min, inWords)}${selectField(
    'government',
    say.governmentLabel,
    [
      { value: 'with', label: say.governmentWith },
      { value: 'without', label: say.governmentWithout },
    ],
    query.government,
  )}${rowsField(locale, query.top)}`;
}

/**
 * The first of the rows in one sentence, by the measure they are sorted by; undefined without rows,
 * and where nobody has a share.
 */
export function attendanceFinding({ visit, period, query, rows, leftOut }: AttendanceView) {
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

/** An order in words, by the measure that it goes by. */
export function orderLabel(
  locale: Locale,
  { sort, counted }: Pick<AttendanceView['query'], 'sort' | 'counted'>,
): string {
  const say = phrases(locale);
  return isCountSort(sort) ? say[`sort_${sort}`] : say[`sort_${sort}`](say[`noun_${counted}`]);
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

/** Bars of the first members in the chosen order, from red (bad) over yellow to green (good). */
export function attendanceChart(view: AttendanceView): Picture | undefined {
  const { locale } = view.visit;
  const { sort, counted, top } = view.query;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const rows = view.rows.slice(0, top);
  const [first] = rows;
  if (!first) return undefined;
  const share = {
    specified: say.chart_share,
    present: say.chart_present,
    unexcused: say.chart_unexcused,
  }[counted];
  const counts = isCountSort(sort) ? sort : undefined;
  const measure = counts ? say.chart_count(countLabel(locale, first, counts)) : share;
  return {
    chart: horizontalBars({
      ramp: 'RdYlGn',
      axis: measure,
      ...(!counts && { isPercent: true, max: 100 }),
      bars: rows.map((row) => (counts ? countBar(row, counts) : shareBar(row))),
    }),
    title: attendanceFinding(view) ?? say.caption,
    heading: say.firstOf(orderLabel(locale, view.query), integer(rows.length)),
    measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(rows.length),
  };

  function shareBar(row: MemberAttendance): Bar {
    const value = attendancePercent(row, counted);
    const { part, whole } = shareParts(row, counted);
    const text = `${percent(value)} (${say.of(integer(part), integer(whole))})`;
    const name = nameWithClub(view.period, row.member);
    return { name, value, text, shade: (value ?? 0) / 100 };
  }

  function countBar(row: MemberAttendance, sort: CountSort): Bar {
    const value = countOf(row, sort);
    const share = value / row.total;
    const text = say.of(integer(value), integer(row.total));
    const name = nameWithClub(view.period, row.member);
    return { name, value, text, shade: ADVERSE.has(sort) ? 1 - share : share };
  }
}

/** Sort orders by a count of which less is better. */
const ADVERSE: ReadonlySet<AttendanceSort> = new Set(['most_passive', 'most_absent']);
