import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { agreementPercent } from '../chamber/agreement.ts';
import { partyField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { paged } from '../ui/lists.ts';
import { memberColumns, type PeriodView } from '../ui/member-columns.ts';
import { howCounted, type PageContent, periodForm } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { captioned, describeTable } from '../ui/table.ts';
import type { MemberChoice, MemberRow } from './analyse.ts';
import { phrases } from './phrases.ts';

export function membersPage(view: MembersView, { table }: PageContent): PageParts {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { methodRebellion, methodRate, methodAttendance } = shared(locale);
  const finding = say.finding(formats(locale).integer(period.members.length));
  const fields = html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 26 })}${partyField(locale, period, query.party)}`;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
${periodForm(view, '/mps', fields)}
<div id="results">${table('members')}</div>
${howCounted(locale, [methodRebellion, methodRate, methodAttendance])}`,
  };
}

type MembersView = PeriodView & {
  readonly query: MemberChoice & { readonly page: number };
  readonly found: readonly MemberRow[];
};

/** The members of a period. */
export const MEMBERS = describeTable<MemberRow, MembersView>({
  title: 'Member',
  onPage: ['member', 'rebellion_pct', 'attendance_pct', 'party', 'kraj'],
  rows: ({ found }) => found,
  caption(view) {
    const { visit, period } = view;
    const say = phrases(visit.locale);
    const { rows, range, beyond } = listOf(view);
    const none = nothingFound(visit.locale, inPeriod('/mps', period.term.number));
    return captioned(say.caption, range, beyond ?? none, rows);
  },
  around: (view, table) => html`${table}\n${listOf(view).pager}`,
  columns: [
    ...memberColumns<MemberRow, MembersView>(({ member }) => member),
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
    { name: 'active_votes', type: 'integer', value: ({ loyalty }) => loyalty?.activeVotes ?? 0 },
    {
      name: 'rebellion_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Rebelie', en: 'Rebellions' },
      help: {
        cs: 'Podíl hlasů pro a proti, které šly proti většině posledního klubu v období',
        en: 'Share of yes and no votes against the majority of the member’s last club of the period',
      },
      value: ({ loyalty }) => loyalty?.rebellionPercent,
      cell: ({ loyalty }, view) => figure(view, loyalty?.rebellionPercent, loyalty?.activeVotes),
    },
    { name: 'attendance_votes', type: 'integer', value: attendanceVotes },
    {
      name: 'attendance_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Účast', en: 'Attendance' },
      value: ({ attendance }) => attendance?.percent,
      cell: (row, view) => figure(view, row.attendance?.percent, attendanceVotes(row)),
    },
  ],
});

/** Votes the attendance is taken of. */
function attendanceVotes({ attendance }: MemberRow): number {
  return attendance ? attendance.total - attendance.excused : 0;
}

function figure({ visit }: MembersView, share: number | undefined, of = 0) {
  if (share === undefined) return '–';
  const { integer, percent } = formats(visit.locale);
  return html`${percent(share)} <small class="muted">${phrases(visit.locale).of(integer(of))}</small>`;
}

function listOf({ visit, period, query, found }: MembersView) {
  const { page, ...choice } = query;
  const here = withQuery('/mps', { ...choice, period: period.term.number });
  return paged(visit, found, page, (to) => withQuery(here, { page: to > 1 ? to : '' }));
}
