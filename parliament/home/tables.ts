import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Similarity } from '../similarity/panel.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubLink } from '../ui/links.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { voteColumns } from '../ui/vote-columns.ts';
import type { CloseVote, leastUnited, Overview, RebelVote, SplitClub } from './analyse.ts';
import { closestEvidence, lastDayEvidence, rebelsEvidence, splitEvidence } from './evidence.ts';
import { phrases } from './phrases.ts';

export type HomeView = PeriodView & {
  readonly query: { readonly top: number };
  readonly overview: Overview;
  readonly lastDay: readonly number[];
  readonly closest: readonly CloseVote[];
  readonly rebels: readonly RebelVote[];
  readonly split: readonly SplitClub[];
  readonly least: ReturnType<typeof leastUnited>;
  /** Clubs and members on the map; undefined while it cannot be had. */
  readonly map: Similarity | undefined;
};

/** Rows on the page. */
const SHOWN = 8;
const SHOWN_OF_OTHERS = 5;

/** The vote of a row with its counts. */
function counted<Row>(placeOf: (row: Row) => number): Column<Row, HomeView>[] {
  return [
    ...voteColumns<Row, HomeView>(placeOf),
    {
      name: 'pro',
      type: 'integer',
      value: (row, { period }) => period.votes[placeOf(row)]!.yes,
    },
    {
      name: 'proti',
      type: 'integer',
      value: (row, { period }) => period.votes[placeOf(row)]!.no,
    },
    {
      name: 'kvorum',
      type: 'integer',
      label: { cs: 'Potřeba', en: 'Needed' },
      help: { cs: 'Kolik hlasů pro bylo potřeba ke schválení', en: 'Yes votes needed to pass' },
      value: (row, { period }) => period.votes[placeOf(row)]!.quorum,
    },
  ];
}

/** The first rows, with what they are and how they were counted. */
function first<Row>(
  { visit: { locale } }: HomeView,
  name: 'closest' | 'rebels' | 'split',
  rows: readonly Row[],
) {
  const say = phrases(locale);
  return {
    label: say[name],
    caption: html`${say[name]}<small>${say[`${name}Note`]}</small>`,
    empty: shared(locale).noData,
    rows: rows.slice(0, SHOWN_OF_OTHERS),
  };
}

export const LAST_DAY = describeTable<number, HomeView>({
  title: 'LastDayVote',
  evidence: lastDayEvidence,
  onPage: ['subject', 'score', 'vysledek'],
  rows: ({ lastDay, query }) => lastDay.slice(0, query.top),
  caption: ({ visit: { locale }, overview, lastDay }) => {
    const say = phrases(locale);
    const { integer, date } = formats(locale);
    const rows = lastDay.slice(0, SHOWN);
    const label = say.lastDay(date(overview.lastDay));
    const shown = say.lastDayShown(integer(rows.length), integer(lastDay.length));
    return { label, caption: html`${label}<small>${shown}</small>`, empty: say.none, rows };
  },
  around: ({ visit, period }, table) => {
    const { session } = period.votes.at(-1) ?? {};
    if (session === undefined) return table;
    const whole = withQuery(inPeriod('/votes', period.term.number), { session, view: 'all' });
    return html`${table}<p class="small"><a href="${whole}">${phrases(visit.locale).wholeSession(session)}</a></p>`;
  },
  columns: counted<number>((vote) => vote),
});

export const CLOSEST = describeTable<CloseVote, HomeView>({
  title: 'CloseVote',
  evidence: closestEvidence,
  onPage: ['subject', 'votes_to_turn', 'vysledek', 'score', 'kvorum', 'datum'],
  rows: ({ closest, query }) => closest.slice(0, query.top),
  caption: (view) => first(view, 'closest', view.closest),
  columns: [
    ...counted<CloseVote>(({ vote }) => vote),
    {
      name: 'votes_to_turn',
      type: 'integer',
      label: { cs: 'K obratu', en: 'To reverse it' },
      value: ({ missing }) => missing,
      cell: ({ missing }, { visit: { locale } }) =>
        phrases(locale).missingText(missing, formats(locale).integer(missing)),
    },
  ],
});

export const REBELS = describeTable<RebelVote, HomeView>({
  title: 'RebelVote',
  evidence: rebelsEvidence,
  onPage: ['subject', 'rebels', 'datum'],
  rows: ({ rebels, query }) => rebels.slice(0, query.top),
  caption: (view) => first(view, 'rebels', view.rebels),
  columns: [
    ...counted<RebelVote>(({ vote }) => vote),
    {
      name: 'rebels',
      type: 'integer',
      label: { cs: 'Rebelů', en: 'Rebels' },
      value: ({ rebels }) => rebels,
    },
  ],
});

export const SPLIT = describeTable<SplitClub, HomeView>({
  title: 'SplitClub',
  evidence: splitEvidence,
  onPage: ['subject', 'party', 'split'],
  rows: ({ split, query }) => split.slice(0, query.top),
  caption: (view) => first(view, 'split', view.split),
  around: ({ visit: { locale }, period, least }, table) => {
    if (!least) return table;
    const { decimal, integer } = formats(locale);
    const code = period.clubs[least.club]!;
    return html`${table}<p>${phrases(locale).least(code, decimal(least.mean, 3), integer(least.votes))}</p>`;
  },
  columns: [
    ...counted<SplitClub>(({ vote }) => vote),
    {
      name: 'party',
      type: 'text',
      label: { cs: 'Klub', en: 'Club' },
      value: ({ club }, { period }) => period.clubs[club],
      cell: ({ club }, { period }) => clubLink(period, club, period.term.number),
    },
    { name: 'party_yes', type: 'integer', value: ({ yes }) => yes },
    { name: 'party_no', type: 'integer', value: ({ no }) => no },
    {
      name: 'split',
      type: 'integer',
      label: { cs: 'Pro : proti', en: 'Yes : no' },
      cell: ({ yes, no }) => html`${yes}\u202f:\u202f${no}`,
    },
  ],
});
