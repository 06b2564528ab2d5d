import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { ClubLines } from '../../chamber/club-lines.ts';
import type { Cohesion } from '../../chamber/cohesion.ts';
import { clubHref } from '../../ui/links.ts';
import { captioned, longTable } from '../../ui/lists.ts';
import {
  AGREEMENT_COLUMNS,
  clubColumn,
  memberColumns,
  type PeriodView,
} from '../../ui/member-columns.ts';
import { monthFigure } from '../../ui/month-chart.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { hourDay } from '../../ui/vote.ts';
import { voteColumns } from '../../ui/vote-columns.ts';
import type { ClubMember, MonthCohesion, OtherClub } from './analyse.ts';
import { membersEvidence, monthsEvidence, othersEvidence, splitsEvidence } from './evidence.ts';
import { phrases } from './phrases.ts';

export type ClubView = PeriodView & {
  readonly query: { readonly top: number };
  readonly club: number;
  readonly lines: ClubLines;
  readonly cohesion: Cohesion;
  readonly months: readonly MonthCohesion[];
  /** All votes that split the club, of which `top` are shown. */
  readonly splits: readonly number[];
  readonly others: readonly OtherClub[];
  readonly members: readonly ClubMember[];
};

/** More votes than this are left to the files. */
const MANY = 200;

const yes = (vote: number, { lines, club }: ClubView) => lines.yes[vote * lines.clubCount + club]!;
const no = (vote: number, { lines, club }: ClubView) => lines.no[vote * lines.clubCount + club]!;
const codeOf = ({ period, club }: ClubView) => period.clubs[club]!;

const RICE: Column<number, ClubView> = {
  name: 'rice_index',
  type: 'number',
  label: { cs: 'Jednota', en: 'Unity' },
  help: { cs: '|pro − proti| ÷ (pro + proti)', en: '|yes − no| ÷ (yes + no)' },
  value: (vote, view) =>
    Math.abs(yes(vote, view) - no(vote, view)) / (yes(vote, view) + no(vote, view)),
};

export const SPLITS = describeTable<number, ClubView>({
  title: 'SplitVote',
  evidence: splitsEvidence,
  onPage: ['subject', 'yes', 'no', 'rice_index', 'vysledek', 'datum'],
  rows: ({ splits, query }) => splits.slice(0, query.top),
  total: ({ splits }) => splits.length,
  caption: ({ visit: { locale }, splits, query }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const shown = integer(Math.min(splits.length, query.top));
    return captioned(say.splitCaption, say.splitShown(shown, integer(splits.length)), say.united);
  },
  around: (view, table) => {
    const { visit, period, splits, query } = view;
    const more = withQuery(clubHref(codeOf(view), period.term.number), { top: MANY });
    const count = formats(visit.locale).integer(Math.min(MANY, splits.length));
    const isMore = splits.length > query.top && query.top < MANY;
    return html`${table}${isMore && html`<p class="small"><a href="${more}">${phrases(visit.locale).more(count)}</a></p>`}`;
  },
  columns: [
    ...voteColumns<number, ClubView>((vote) => vote),
    {
      name: 'yes',
      type: 'integer',
      label: { cs: 'Pro', en: 'Yes' },
      help: { cs: 'Členové klubu, kteří hlasovali pro', en: 'Members of the club who voted yes' },
      value: yes,
    },
    {
      name: 'no',
      type: 'integer',
      label: { cs: 'Proti', en: 'No' },
      help: { cs: 'Členové klubu, kteří hlasovali proti', en: 'Members of the club who voted no' },
      value: no,
    },
    RICE,
  ],
});

export const MONTHS = describeTable<MonthCohesion, ClubView>({
  title: 'ClubMonth',
  evidence: monthsEvidence,
  rows: ({ months }) => months,
  display: cohesionChart,
  columns: [
    { name: 'month', type: 'text', value: ({ month }) => month },
    { name: 'votes', type: 'integer', value: ({ votes }) => votes },
    { name: 'rice_index', type: 'number', optional: true, value: ({ mean }) => mean },
  ],
});

/** Unity by month, as dots: on an axis from zero all values would lie at the top. */
function cohesionChart(view: ClubView): Html {
  const { months } = view;
  const { locale } = view.visit;
  const say = phrases(locale);
  const { decimal, integer } = formats(locale);
  const lowest = Math.min(0.9, ...months.map(({ mean }) => mean ?? 1));
  return monthFigure(view, {
    title: say.chart,
    measure: say.measure,
    label: say.chartLabel(codeOf(view)),
    mark: 'dots',
    axis: { from: 'data', min: Math.floor(lowest * 10) / 10, max: 1 },
    months,
    pointOf: ({ mean, votes }) => ({
      value: mean,
      text: mean === undefined ? '–' : say.monthText(decimal(mean, 3), votes),
    }),
    columns: [
      { label: say.cohesion, numeric: true, cell: ({ mean }) => decimal(mean, 3) },
      { label: say.votes, numeric: true, cell: ({ votes }) => integer(votes) },
    ],
  });
}

export const OTHERS = describeTable<OtherClub, ClubView>({
  title: 'OtherClub',
  evidence: othersEvidence,
  onPage: ['party', 'agreement_pct', 'votes', 'parted'],
  rows: ({ others }) => others,
  caption: ({ visit: { locale } }) => {
    const { others, othersNote } = phrases(locale);
    return {
      label: others,
      caption: html`${others}<small>${othersNote}</small>`,
      empty: shared(locale).noData,
    };
  },
  columns: [
    { ...clubColumn(({ club }: OtherClub) => club), rowHeader: true },
    ...AGREEMENT_COLUMNS,
    {
      name: 'parted',
      type: 'integer',
      label: { cs: 'Odlišná hlasování', en: 'Votes on which they differ' },
      cell: ({ club, votes, same }, view) => {
        const { visit, period } = view;
        const other = period.clubs[club]!;
        const count = formats(visit.locale).integer(votes - same);
        const href = clubHref(`${codeOf(view)}/${other}`, period.term.number);
        return html`<a href="${href}" aria-label="${phrases(visit.locale).show(other)}: ${count}">${count}</a>`;
      },
    },
  ],
});

export const MEMBERS = describeTable<ClubMember, ClubView>({
  title: 'ClubMember',
  evidence: membersEvidence,
  onPage: ['member', 'kraj', 'od', 'do'],
  rows: ({ members }) => members,
  caption: ({ visit: { locale } }) => {
    const { memberCaption, memberNote, nobody } = phrases(locale);
    return {
      label: memberCaption,
      caption: html`${memberCaption}<small>${memberNote}</small>`,
      empty: nobody,
    };
  },
  around: ({ visit }, table, rows) => longTable(visit.locale, rows.length, table),
  columns: [
    ...memberColumns<ClubMember, ClubView>(({ member }) => member).filter(
      ({ name }) => name !== 'party',
    ),
    {
      name: 'kraj',
      type: 'text',
      optional: true,
      label: { cs: 'Kraj', en: 'Region' },
      value: ({ member }) => member.region,
    },
    {
      name: 'od',
      type: 'text',
      label: { cs: 'Od', en: 'Since' },
      help: {
        cs: 'začátky členství, oddělené středníkem',
        en: 'starts of the memberships, separated by semicolons',
      },
      value: ({ spans }) => spans.map(({ from }) => from).join('; '),
      cell: ({ spans }, view) =>
        spans.map(({ from }, at) => html`${at > 0 && html`<br>`}${hourDay(view, from)}`),
    },
    {
      name: 'do',
      type: 'text',
      label: { cs: 'Do', en: 'Until' },
      help: {
        cs: 'konce členství; prázdné, dokud trvá',
        en: 'ends of the memberships; empty while one lasts',
      },
      value: ({ spans }) => spans.map(({ to }) => to ?? '').join('; '),
      cell: ({ spans }, view) =>
        spans.map(({ to }, at) => html`${at > 0 && html`<br>`}${hourDay(view, to)}`),
    },
  ],
});
