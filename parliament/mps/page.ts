import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { attendanceFormula, castBallots, recordedCodes } from '../attendance/panel.ts';
import { agreementPercent } from '../chamber/agreement.ts';
import { partyField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { memberColumns, type PeriodView } from '../ui/member-columns.ts';
import { howCounted, type PageContent, periodForm } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type Column, captioned, describeTable } from '../ui/table.ts';
import { column } from '../ui/vote-columns.ts';
import type { MemberChoice, MemberRow, MemberSort } from './analyse.ts';
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

/** The members of a period. */
export const MEMBERS = describeTable<MemberRow, MembersView>({
  title: 'Member',
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
    const { visit, found } = view;
    const say = phrases(visit.locale);
    const { integer } = formats(visit.locale);
    const all = address(view, { rows: 'all' });
    return html`${table}${shown.length < found.length && html`<p>${say.first(integer(shown.length), integer(found.length))} <a href="${all}">${say.all(integer(found.length))}</a></p>`}`;
  },
  columns: [
    ...memberColumns<MemberRow, MembersView>(({ member }) => member).map(sortedByHeading),
    {
      name: 'kraj',
      type: 'text',
      optional: true,
      label: { cs: 'Kraj', en: 'Region' },
      help: { cs: 'volební kraj', en: 'electoral region' },
      value: ({ member }) => member.region,
    },
    {
      name: 'with_government_pct',
      type: 'share',
      optional: true,
      help: {
        cs: 'podíl hlasů pro a proti na straně většiny ministrů',
        en: 'share of yes and no votes on the side of most ministers',
      },
      value: ({ withGovernment }) => agreementPercent(withGovernment),
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
        cs: 'Podíl hlasů pro a proti, které šly proti většině posledního klubu v období',
        en: 'Share of yes and no votes against the majority of the member’s last club of the period',
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

function sortedByHeading(column: MembersColumn): MembersColumn {
  if (column.name === 'party') return { ...column, sort: (view) => sorting(view, 'party') };
  if (column.name === 'member') return { ...column, sort: (view) => sorting(view, 'name') };
  return column;
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
