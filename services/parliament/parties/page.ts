import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type MatrixCell, matrix } from '@tessera/kit/ui/table';
import { agreementPercent } from '../chamber/agreement.ts';
import { clubLink, clubName } from '../ui/links.ts';
import { AGREEMENT_COLUMNS, clubColumn, type PeriodView } from '../ui/member-columns.ts';
import { howCounted, type PageContent } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { captioned, describeTable } from '../ui/table.ts';
import type { ClubPair, ClubSummary } from './analyse.ts';
import { phrases } from './phrases.ts';

export function partiesPage(view: PartiesView, { table }: PageContent): PageParts {
  const { visit } = view;
  const say = phrases(visit.locale);
  const finding = findingOf(view);
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<div id="results"><p class="lead">${finding}</p>
${table('clubs')}
<section>${table('agreement')}</section></div>
${howCounted(visit.locale, [say.method1, say.method2, say.method3])}`,
  };
}

/** The first row of the table. */
function findingOf({ visit, clubs }: PartiesView): string {
  const say = phrases(visit.locale);
  const { decimal, integer } = formats(visit.locale);
  const [first] = clubs;
  if (!first) return shared(visit.locale).noData;
  const { code, members, cohesion } = first;
  return say.finding(
    clubName(visit.locale, code),
    integer(members),
    decimal(cohesion.mean, 3),
    integer(cohesion.votes),
  );
}

type PartiesView = PeriodView & {
  readonly clubs: readonly ClubSummary[];
  readonly pairs: readonly ClubPair[];
};

export const CLUBS = describeTable<ClubSummary, PartiesView>({
  title: 'Club',
  onPage: ['party', 'members', 'rice_index', 'votes', 'with_government_pct'],
  rows: ({ clubs }) => clubs,
  caption: ({ visit: { locale } }) => {
    const { caption, captionNote } = phrases(locale);
    return captioned(caption, captionNote, shared(locale).noData);
  },
  columns: [
    { ...clubColumn(({ club }: ClubSummary) => club), rowHeader: true },
    {
      name: 'members',
      type: 'integer',
      label: { cs: 'Členů', en: 'Members' },
      help: {
        cs: 'Poslanci, kteří v klubu byli při posledním hlasování',
        en: 'Members who were in the club at the last vote',
      },
      value: ({ members }) => members,
    },
    {
      name: 'votes',
      type: 'integer',
      label: { cs: 'Z hlasování', en: 'Of votes' },
      help: {
        cs: 'Hlasování, kde aspoň jeden člen klubu hlasoval pro nebo proti',
        en: 'Votes in which at least one member of the club voted yes or no',
      },
      value: ({ cohesion }) => cohesion.votes,
    },
    {
      name: 'rice_index',
      type: 'number',
      optional: true,
      label: { cs: 'Jednota', en: 'Unity' },
      help: {
        cs: 'Průměr Riceova indexu: 1 = všichni vždy stejně, 0 = vždy přesně napůl',
        en: 'Mean of Rice’s index |yes − no| ÷ (yes + no): 1 = always unanimous, 0 = always split in half',
      },
      value: ({ cohesion }) => cohesion.mean,
      cell: ({ cohesion }, { visit }) => formats(visit.locale).decimal(cohesion.mean, 3),
    },
    {
      name: 'with_government_pct',
      type: 'share',
      optional: true,
      label: { cs: 'S vládou', en: 'With the government' },
      help: {
        cs: 'Podíl hlasů pro a proti na straně většiny ministrů; ministři sami se nepočítají',
        en: 'Share of yes and no votes on the side of most ministers; the ministers’ own do not count',
      },
      value: ({ withGovernment }) => agreementPercent(withGovernment),
    },
  ],
});

/** Every pair of clubs once; on the page a matrix of every club with every other. */
export const PAIRS = describeTable<ClubPair, PartiesView>({
  title: 'ClubPair',
  rows: ({ pairs }) => pairs,
  display: (view, files) => html`${pairMatrix(view)}\n${files}`,
  columns: [
    { name: 'party1', type: 'text', value: ({ one }, { period }) => period.clubs[one] },
    { name: 'party2', type: 'text', value: ({ other }, { period }) => period.clubs[other] },
    ...AGREEMENT_COLUMNS,
  ],
});

function pairMatrix({ visit, period, clubs, pairs }: PartiesView) {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const cell = (one: ClubSummary, other: ClubSummary): MatrixCell => {
    const both = [one.club, other.club];
    const pair = pairs.find(
      (pair) => one !== other && both.includes(pair.one) && both.includes(pair.other),
    );
    const share = pair && agreementPercent(pair);
    if (!pair || share === undefined) return { text: one === other ? '' : '–' };
    return { text: percent(share), share, note: integer(pair.votes) };
  };
  return matrix({
    caption: html`${say.pairs}<small>${say.pairsNote}</small>`,
    label: say.pairsLabel,
    corner: shared(visit.locale).party,
    heads: clubs.map(({ code }) => clubName(visit.locale, code)),
    rows: clubs.map((one) => ({
      head: clubLink(visit.locale, period, one.club),
      cells: clubs.map((other) => cell(one, other)),
    })),
  });
}
