import { heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/chart';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { Type } from 'typebox';
import { partyField, rowsField } from '../ui/choices.ts';
import { clubName, nameWithClub } from '../ui/links.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { measurePage, type PageContent } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import * as query from '../ui/query.ts';
import {
  ATTENDANCE_SORTS,
  type AttendanceSort,
  type CountSort,
  countedField,
  countOf,
  isCountSort,
  type MemberAttendance,
} from './analyse.ts';
import { phrases } from './phrases.ts';

export const CHOICE = {
  period: query.period,
  sort: Type.Enum([...ATTENDANCE_SORTS], { default: 'worst' }),
  party: query.party,
  top: query.top(30),
};

export type AttendanceView = PeriodView & {
  readonly query: query.Query<typeof CHOICE>;
  /** All members of the choice, in its order. */
  readonly rows: readonly MemberAttendance[];
};

export function attendancePage(view: AttendanceView, { table, chart }: PageContent): PageParts {
  const { visit } = view;
  const say = phrases(visit.locale);
  const { noData, methodAttendance, methodPresence } = shared(visit.locale);
  return measurePage(view, {
    path: '/attendance',
    title: say.title,
    finding: attendanceFinding(view) ?? noData,
    fields: fields(view),
    results: html`${chart}${table('members')}`,
    method: [methodAttendance, say.method1, methodPresence, say.method2],
  });
}

function fields({ visit: { locale }, period, query }: AttendanceView): Html {
  const say = phrases(locale);
  const sorts = ATTENDANCE_SORTS.map((value) => ({ value, label: say[`sort_${value}`] }));
  return html`${partyField(locale, period, query.party)}${selectField('sort', say.sortLabel, sorts, query.sort)}${rowsField(locale, query.top)}`;
}

/**
 * The first of the rows in one sentence, by the measure they are sorted by; undefined without rows,
 * and where nobody has a share.
 */
export function attendanceFinding({ visit, period, query, rows }: AttendanceView) {
  const { locale } = visit;
  const { sort, party } = query;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const [first] = rows;
  // Members without a share are last in orders by share: where one is first, nobody has any.
  if (!first || (!isCountSort(sort) && first.percent === undefined)) return undefined;
  const name = nameWithClub(locale, period, first.member);
  const sentence = isCountSort(sort)
    ? say.counted(
        countLabel(locale, first, sort),
        name,
        integer(countOf(first, sort)),
        integer(first.total),
      )
    : say.shared(
        say[`sort_${sort}`],
        name,
        percent(first.percent),
        integer(first.active),
        integer(first.total - first.excused),
      );
  return party === ''
    ? sentence
    : `${sentence} ${shared(locale).onlyClub(clubName(locale, party))}`;
}

/** The name of the count an order goes by; a merged code is named as such. */
export function countLabel(locale: Locale, row: MemberAttendance, sort: CountSort): string {
  const field = countedField(row, sort);
  const say = phrases(locale);
  if (field === 'notVoted') return say.mostNotVoted;
  return field === 'absentExcused' ? say.mostExcusedByList : say[`sort_${sort}`];
}

/** Bars of the first members in the chosen order, from red (bad) over yellow to green (good). */
export function attendanceChart(view: AttendanceView): Picture | undefined {
  const { locale } = view.visit;
  const { sort, top } = view.query;
  const say = phrases(locale);
  const { of } = shared(locale);
  const { percent, integer } = formats(locale);
  const rows = view.rows.slice(0, top);
  const [first] = rows;
  if (!first) return undefined;
  const counts = isCountSort(sort) ? sort : undefined;
  const measure = counts ? say.chart_count(countLabel(locale, first, counts)) : say.chart_share;
  return {
    chart: horizontalBars({
      ramp: 'RdYlGn',
      axis: measure,
      ...(!counts && { isPercent: true, max: 100 }),
      bars: rows.map((row) => ({
        name: nameWithClub(locale, view.period, row.member),
        ...(counts ? countBar(row, counts) : shareBar(row)),
      })),
    }),
    title: attendanceFinding(view) ?? say.caption,
    heading: say.firstOf(say[`sort_${sort}`], integer(rows.length)),
    measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(rows.length),
  };

  function shareBar({ percent: value, active, total, excused }: MemberAttendance) {
    const parts = of(integer(active), integer(total - excused));
    return { value, text: `${percent(value)} (${parts})`, shade: (value ?? 0) / 100 };
  }

  function countBar(row: MemberAttendance, sort: CountSort) {
    const value = countOf(row, sort);
    const share = value / row.total;
    const text = of(integer(value), integer(row.total));
    return { value, text, shade: ADVERSE.has(sort) ? 1 - share : share };
  }
}

/** Sort orders by a count of which less is better. */
const ADVERSE: ReadonlySet<AttendanceSort> = new Set(['most_passive', 'most_absent']);
