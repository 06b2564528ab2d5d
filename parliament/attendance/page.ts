import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import { type Column, table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Period } from '../chamber/period.ts';
import { partyField, rowsField } from '../ui/choices.ts';
import { answerFirst, ministerMark } from '../ui/columns.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubLink, memberLink, tableLinks } from '../ui/links.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberAttendance } from './analyse.ts';
import { attendanceFinding, servedBriefly } from './finding.ts';
import { attendanceFormula, castBallots, enoughVotes, recordedCodes } from './panel.ts';
import { phrases } from './phrases.ts';
import {
  ATTENDANCE_MEASURES,
  ATTENDANCE_SORTS,
  type AttendanceMeasure,
  type AttendanceSort,
} from './sort.ts';

export type AttendanceQuery = {
  readonly top: number;
  readonly sort: AttendanceSort;
  readonly party: string;
  readonly counted: AttendanceMeasure;
  /** Minimum number of votes. */
  readonly min: number;
  /** Whether the votes in which a member was in the government count. */
  readonly government: 'with' | 'without';
};

type AttendanceView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly query: AttendanceQuery;
  /** All members of the choice, in its order. */
  readonly rows: readonly MemberAttendance[];
  /** Members with fewer votes than the minimum, who are not among the rows. */
  readonly leftOut: number;
  readonly chart?: Html | undefined;
};

export function attendancePage(view: AttendanceView) {
  const { visit, period, query, rows } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { leftOut } = view;
  const finding =
    attendanceFinding({ locale, calls: period, rows, leftOut, ...query }) ?? shared(locale).noData;
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
${view.chart}${attendanceTable(view)}</div>
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

/** The table, as `/api/attendance` answers it. */
export function attendanceTable(view: AttendanceView): Html {
  const { visit, period, query, rows } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const shown = rows.slice(0, query.top);
  return html`<div class="counts">${table({
    label: say.caption,
    caption: html`${say.caption}<small data-announce>${say.shown(integer(shown.length), integer(rows.length), say[`sort_${query.sort}`])}</small>`,
    empty: html`${shared(visit.locale).noData} <a href="${inPeriod('/attendance', period.term.number)}">${shared(visit.locale).reset}</a>`,
    rows: shown,
    columns: answerFirst(columns(view, shown)),
  })}</div>
<p class="small">${tableLinks(addressOf('/api/attendance', view, {}))}</p>`;
}

function columns(
  view: AttendanceView,
  shown: readonly MemberAttendance[],
): Column<MemberAttendance>[] {
  const { visit, period, rows } = view;
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const number = period.term.number;
  const minister = ministerMark(visit.locale, period);
  const codes = recordedCodes(period);

  /** A count; a dash where the source does not use the code in this period. */
  const count = (field: CountField, sort?: AttendanceSort): Column<MemberAttendance> => {
    const isRecorded = ALWAYS_KNOWN.has(field) || rows.some((row) => row[field] > 0);
    const help = `${field}Help` as `${CountField}Help`;
    return {
      label: say[field === 'absentExcused' ? 'byList' : field],
      ...(help in HELPED && { help: say[HELPED[help as keyof typeof HELPED]] }),
      ...(field === 'active' && { help: castBallots(visit.locale, codes) }),
      numeric: true,
      cell: (row) => (isRecorded ? integer(row[field]) : '–'),
      ...(sort && { sort: heading(view, sort) }),
    };
  };

  /** An additional column, shown only when a row has a value above zero. */
  const ifAny = (field: CountField) => (shown.some((row) => row[field] > 0) ? [count(field)] : []);

  const clubColumn: Column<MemberAttendance> = {
    label: shared(visit.locale).party,
    cell: (row) => clubLink(period, row.member.club, number),
  };

  return [
    { label: '#', numeric: true, cell: (_, index) => integer(index + 1) },
    {
      label: shared(visit.locale).member,
      rowHeader: true,
      cell: (row) =>
        html`${memberLink(row.member, number)}${minister(row.member)}${
          servedBriefly(row, period) &&
          html` <small class="muted"><abbr title="${say.shortHelp(percent((row.total / period.voteCount) * 100))}">${say.short}</abbr></small>`
        }`,
    },
    {
      label: say.share,
      help: attendanceFormula(visit.locale, codes),
      numeric: true,
      sort: shareHeading(view, 'specified'),
      cell: (row) => percent(row.percent),
    },
    {
      label: say.present,
      help: say.presentHelp,
      numeric: true,
      sort: shareHeading(view, 'present'),
      cell: (row) => percent(row.presencePercent),
    },
    ...(rows.some(({ absentExcused }) => absentExcused > 0)
      ? [
          {
            label: say.unexcused,
            help: say.unexcusedHelp,
            numeric: true,
            sort: shareHeading(view, 'unexcused'),
            cell: (row: MemberAttendance) => percent(row.presenceUnexcusedPercent),
          },
        ]
      : []),
    clubColumn,
    count('active', view.query.sort === 'most_active' ? 'least_active' : 'most_active'),
    count('yes', 'most_yes'),
    count('no', 'most_no'),
    count('abstained', 'most_abstained'),
    count('passive', 'most_passive'),
    ...ifAny('notVoted'),
    count('absent', 'most_absent'),
    ...ifAny('absentExcused'),
    count('excused', 'most_excused'),
    ...ifAny('beforeOath'),
    count('total'),
  ];
}

type CountField = Exclude<keyof MemberAttendance, 'member' | 'percent' | `${string}Percent`>;

const ALWAYS_KNOWN: ReadonlySet<CountField> = new Set(['active', 'yes', 'no', 'absent', 'total']);

const HELPED = {
  passiveHelp: 'passiveHelp',
  notVotedHelp: 'notVotedHelp',
  absentHelp: 'absentHelp',
  excusedHelp: 'excusedHelp',
  absentExcusedHelp: 'byListHelp',
} as const;

/** A heading links to sorting by its column and states the current direction. */
function heading(view: AttendanceView, sort: AttendanceSort) {
  const { sort: now } = view.query;
  const activity = sort === 'most_active' || sort === 'least_active';
  const sorted = activity ? now === 'most_active' || now === 'least_active' : now === sort;
  const direction = now === 'least_active' ? ('ascending' as const) : ('descending' as const);
  return {
    href: addressOf('/attendance', view, { sort }),
    direction: sorted ? direction : undefined,
  };
}

function shareHeading(view: AttendanceView, counted: AttendanceMeasure) {
  const { sort, counted: now } = view.query;
  const sorted = counted === now && (sort === 'worst' || sort === 'best');
  const next = sorted && sort === 'worst' ? 'best' : 'worst';
  const direction = sort === 'worst' ? ('ascending' as const) : ('descending' as const);
  return {
    href: addressOf('/attendance', view, { counted, sort: next }),
    direction: sorted ? direction : undefined,
  };
}

/** The address of this selection with changes. */
function addressOf(path: string, { period, query }: AttendanceView, changes: object): string {
  const { top, sort, party, counted, min, government } = query;
  const choice = { period: period.term.number, top, sort, party, counted, min, government };
  return withQuery(path, { ...choice, ...changes });
}
