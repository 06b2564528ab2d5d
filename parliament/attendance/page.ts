import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { partyField, rowsField } from '../ui/choices.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberAttendance } from './analyse.ts';
import { attendanceFinding } from './finding.ts';
import { attendanceFormula, enoughVotes, recordedCodes } from './panel.ts';
import { phrases } from './phrases.ts';
import {
  ATTENDANCE_MEASURES,
  ATTENDANCE_SORTS,
  type AttendanceMeasure,
  type AttendanceSort,
} from './sort.ts';

type AttendanceQuery = {
  readonly period: number;
  readonly top: number;
  readonly sort: AttendanceSort;
  readonly party: string;
  readonly counted: AttendanceMeasure;
  /** Minimum number of votes. */
  readonly min: number;
  /** Whether the votes in which a member was in the government count. */
  readonly government: 'with' | 'without';
};

export type AttendanceView = PeriodView & {
  readonly query: AttendanceQuery;
  /** All members of the choice, in its order. */
  readonly rows: readonly MemberAttendance[];
  /** Members with fewer votes than the minimum, who are not among the rows. */
  readonly leftOut: number;
};

/** What the finding and the chart are made of. */
export function findingParts({ visit, period, rows, leftOut, query }: AttendanceView) {
  return { ...query, locale: visit.locale, calls: period, rows, leftOut };
}

export function attendancePage(view: AttendanceView, { table, chart }: PageContent): PageParts {
  const { visit, period } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = attendanceFinding(findingParts(view)) ?? shared(locale).noData;
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
