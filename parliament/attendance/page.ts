import { type Bar, heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { nameWithClub } from '../chamber/period.ts';
import { partyField, rowsField } from '../ui/choices.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberAttendance } from './analyse.ts';
import { attendanceFinding, countLabel, type FindingView } from './finding.ts';
import { attendanceFormula, enoughVotes, recordedCodes } from './panel.ts';
import { phrases } from './phrases.ts';
import {
  ATTENDANCE_MEASURES,
  ATTENDANCE_SORTS,
  type AttendanceSort,
  attendancePercent,
  type CountSort,
  countOf,
  isCountSort,
  shareParts,
} from './sort.ts';

export type AttendanceView = PeriodView &
  FindingView & { readonly query: { readonly period: number; readonly top: number } };

export function attendancePage(view: AttendanceView, { table, chart }: PageContent): PageParts {
  const { visit, period } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = attendanceFinding(view) ?? shared(locale).noData;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/attendance',
  submit: shared(locale).show,
  hidden: { period: period.term.number },
  fields: fields(view),
})}
<div id="results"><p class="lead">${finding}</p>
${chart}${table('members')}</div>
${disclosure(
  shared(locale).howCounted,
  html`<p>${attendanceFormula(locale, recordedCodes(period))} ${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p><p>${say.method4}</p>`,
)}`,
  };
}

const SMALLEST = [0, 100, 500, 1000];

function fields({ visit: { locale }, period, query }: AttendanceView): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const smallest = [...new Set([...SMALLEST, enoughVotes(period), query.min])].sort(
    (a, b) => a - b,
  );
  return html`${partyField(locale, period, query.party)}${selectField(
    'counted',
    say.measureLabel,
    ATTENDANCE_MEASURES.map((value) => ({ value, label: say[`measure_${value}`] })),
    query.counted,
  )}${selectField(
    'sort',
    say.sortLabel,
    ATTENDANCE_SORTS.map((value) => ({ value, label: say[`sort_${value}`] })),
    query.sort,
  )}${selectField(
    'min',
    say.minLabel,
    smallest.map((min) => ({
      value: `${min}`,
      label: min === 0 ? say.minAll : say.minOf(integer(min)),
    })),
    `${query.min}`,
  )}${selectField(
    'government',
    say.governmentLabel,
    [
      { value: 'with', label: say.governmentWith },
      { value: 'without', label: say.governmentWithout },
    ],
    query.government,
  )}${rowsField(locale, query.top)}`;
}

/** Bars of the first members in the chosen order, from red (bad) over yellow to green (good). */
export function attendanceChart(view: FindingView, top: number): Picture {
  const { locale } = view.visit;
  const { sort, counted } = view.query;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const rows = view.rows.slice(0, top);
  const share = {
    specified: say.chart_share,
    present: say.chart_present,
    unexcused: say.chart_unexcused,
  }[counted];
  const counts = isCountSort(sort) ? sort : undefined;
  const first = rows[0];
  const measure = counts && first ? say.chart_count(countLabel(locale, first, counts)) : share;
  return {
    chart: horizontalBars({
      ramp: 'RdYlGn',
      axis: measure,
      ...(!counts && { isPercent: true, max: 100 }),
      bars: rows.map((row) => (counts ? countBar(row, counts) : shareBar(row))),
    }),
    title: attendanceFinding(view) ?? say.caption,
    heading: say.firstOf(say[`sort_${sort}`], integer(rows.length)),
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
