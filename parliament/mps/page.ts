import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import type { PageContent } from '@tessera/kit/table/table-page';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { attendanceFormula, castBallots, recordedCodes } from '../attendance/panel.ts';
import { memberName } from '../chamber/period.ts';
import { partyField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { captioned } from '../ui/lists.ts';
import { memberColumns, type PeriodView } from '../ui/member-columns.ts';
import { howCounted, periodForm } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { column } from '../ui/source-columns.ts';
import type { MemberChoice, MemberRow, MemberSort } from './analyse.ts';
import { membersEvidence } from './evidence.ts';
import { phrases } from './phrases.ts';

export function membersPage(view: MembersView, { table }: PageContent): PageParts {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = say.finding(formats(locale).integer(period.members.length));
  const sorts = [
    { value: 'name', label: say.name },
    { value: 'party', label: say.party },
    { value: 'rebellions', label: say.rebellions },
    { value: 'attendance', label: say.attendance },
  ];
  const fields = html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 26 })}${partyField(locale, period, query.party)}${selectField('sort', say.sort, sorts, query.sort)}`;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
${periodForm(view, '/mps', fields, query.rows === 'all' ? { rows: 'all' } : {})}
<div id="results">${table('members')}</div>
${howCounted(locale, [say.method1, `${attendanceFormula(locale, recordedCodes(period))} ${say.method2}`])}`,
  };
}

/** Members that a page shows unless all are asked for. */
export const FIRST_ROWS = 50;

type MembersView = PeriodView & {
  readonly query: MemberChoice & { readonly rows: 'first' | 'all' };
  readonly found: readonly MemberRow[];
};

/** The members of a period, inside the form that compares the selected ones. */
export const MEMBERS = describeTable<MemberRow, MembersView>({
  title: 'Member',
  evidence: membersEvidence,
  onPage: ['member', 'rebellion_pct', 'attendance_pct', 'party', 'kraj'],
  rows: ({ found }) => found,
  caption: ({ visit: { locale }, period, query, found }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const none = html`${say.none} <a href="${inPeriod('/mps', period.term.number)}">${shared(locale).reset}</a>`;
    const rows = query.rows === 'all' ? found : found.slice(0, FIRST_ROWS);
    return captioned(say.caption, say.shown(found.length, integer(found.length)), none, rows);
  },
  around(view, table, shown) {
    const { visit, period, found } = view;
    const say = phrases(visit.locale);
    const { integer } = formats(visit.locale);
    const all = address(view, { rows: 'all' });
    return html`<form action="/compare" method="get"><input type="hidden" name="period" value="${period.term.number}">
${table}
${shown.length < found.length && html`<p>${say.first(integer(shown.length), integer(found.length))} <a href="${all}">${say.all(integer(found.length))}</a></p>`}
<p class="compare-bar"><button type="submit">${say.compareThem}</button> <span class="small muted">${say.compareHint}</span></p></form>`;
  },
  columns: [
    ...memberColumns<MemberRow, MembersView>(({ member }) => member).map(withCompareBox),
    {
      name: 'kraj',
      type: 'text',
      optional: true,
      label: { cs: 'Kraj', en: 'Region' },
      help: { cs: 'volební kraj', en: 'electoral region' },
      value: ({ member }) => member.region,
    },
    column(
      'active_votes',
      'integer',
      'hlasování, z nichž je podíl rebelií',
      'votes of which the share of rebellions is taken',
      ({ activeVotes }) => activeVotes,
    ),
    {
      name: 'rebellion_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Rebelie', en: 'Rebellions' },
      help: {
        cs: 'Podíl hlasů pro a proti, které šly proti většině vlastního klubu; nezařazení ho nemají',
        en: 'Share of yes and no votes against the majority of their own club; the unaffiliated have none',
      },
      value: ({ rebellionPercent }) => rebellionPercent,
      cell: ({ rebellionPercent, activeVotes }, view) =>
        figure(view, rebellionPercent, activeVotes),
      sort: (view) => sorting(view, 'rebellions'),
    },
    column(
      'attendance_votes',
      'integer',
      'hlasování, z nichž je účast',
      'votes of which the attendance is taken',
      ({ attendanceVotes }) => attendanceVotes,
    ),
    {
      name: 'attendance_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Účast', en: 'Attendance' },
      tooltip: ({ visit, period }) => castBallots(visit.locale, recordedCodes(period)),
      value: ({ attendancePercent }) => attendancePercent,
      cell: ({ attendancePercent, attendanceVotes }, view) =>
        figure(view, attendancePercent, attendanceVotes),
      sort: (view) => sorting(view, 'attendance'),
    },
  ],
});

type MembersColumn = Column<MemberRow, MembersView>;

/** The member's cell begins with the box that picks them for comparison. */
function withCompareBox(column: MembersColumn): MembersColumn {
  if (column.name === 'party') return { ...column, sort: (view) => sorting(view, 'party') };
  if (column.name !== 'member') return column;
  return {
    ...column,
    sort: (view) => sorting(view, 'name'),
    cell: (row, view, index) => html`${compareBox(row, view)}${column.cell?.(row, view, index)}`,
  };
}

function compareBox({ member }: MemberRow, { visit }: MembersView): Html | false {
  return (
    member.personId !== undefined &&
    html`<input type="checkbox" name="ids" value="${member.personId}" aria-label="${phrases(visit.locale).compareWith(memberName(member))}"> `
  );
}

function figure({ visit }: MembersView, share: number | undefined, of: number) {
  if (share === undefined) return '–';
  const { integer, percent } = formats(visit.locale);
  return html`${percent(share)} <small class="muted">${phrases(visit.locale).of(integer(of))}</small>`;
}

function sorting(view: MembersView, by: MemberSort) {
  const isText = by === 'name' || by === 'party';
  const direction = isText ? ('ascending' as const) : ('descending' as const);
  return {
    href: address(view, { sort: by === 'name' ? undefined : by }),
    direction: by === view.query.sort ? direction : undefined,
  };
}

function address({ period, query }: MembersView, changes: object): string {
  return withQuery(inPeriod('/mps', period.term.number), {
    search: query.search,
    party: query.party,
    sort: query.sort === 'name' ? undefined : query.sort,
    rows: query.rows === 'all' ? 'all' : undefined,
    ...changes,
  });
}
