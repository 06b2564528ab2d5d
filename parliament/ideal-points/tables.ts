import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import { isInClub, memberName } from '../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { captioned, longTable } from '../ui/lists.ts';
import { clubColumn, memberColumns, type PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { plain } from '../ui/source-columns.ts';
import { voteColumns } from '../ui/vote-columns.ts';
import {
  type ClubPosition,
  clubPositions,
  errorReduction,
  type IdealPoint,
  type VoteLine,
} from './analyse.ts';
import { bounds, type IdealView } from './chart.ts';
import { INTERVAL_90 } from './intervals.ts';
import { phrases } from './phrases.ts';

const MODEL = {
  cs: 'Pravděpodobnost pro je Φ(constant + discrimination_x · x); odhad maximalizuje věrohodnost sporných hlasování. Iterativní odhad SQL neumí, soubor proto obsahuje výsledek.',
  en: 'A yes has the probability Φ(constant + discrimination_x · x); the estimate maximises the likelihood of the contested votes. SQL cannot iterate to it, so the file holds the result.',
};

export const POINTS = describeTable<IdealPoint, IdealView>({
  title: 'IdealPoint',
  evidence: {
    question: { cs: 'Kde poslanci stojí?', en: 'Where do members stand?' },
    formula: MODEL,
  },
  onPage: ['member', 'x', 'party', 'ballots'],
  rows: chosenPoints,
  caption: (view) => {
    const { visit, period } = view;
    const say = phrases(visit.locale);
    const count = formats(visit.locale).integer(chosenPoints(view).length);
    const none = html`${say.none} <a href="${inPeriod('/ideal-points', period.term.number)}">${shared(visit.locale).reset}</a>`;
    return captioned(say.points, say.shown(count), none);
  },
  around({ visit, period, result }, table, shown) {
    const without = period.members.length - result.points.length;
    return html`${longTable(visit.locale, shown.length, table)}
${without > 0 && html`<p class="small">${phrases(visit.locale).leftOutMembers(without)}</p>`}`;
  },
  columns: [
    ...memberColumns<IdealPoint, IdealView>(({ member }, { period }) => period.members[member]!),
    plain('ballots', 'integer', ({ ballots }: IdealPoint) => ballots, {
      label: { cs: 'Hlasů', en: 'Ballots' },
      help: {
        cs: 'V kolika sporných hlasováních zaujal poslanec stanovisko',
        en: 'Contested votes in which the member took a side',
      },
    }),
    plain('x', 'number', ({ x }: IdealPoint) => x, {
      label: { cs: 'Poloha', en: 'Position' },
      help: {
        cs: 'Ve směrodatných odchylkách mezi poslanci; pod ní interval 90 % spolehlivosti',
        en: 'In standard deviations among members; below it the 90% confidence interval',
      },
      cell: (point, { visit: { locale } }) =>
        html`${formats(locale).decimal(point.x, 2)}<br><small class="muted">${bounds(locale, point)}</small>`,
    }),
    plain('x_low', 'number', ({ x, error }) => x - INTERVAL_90 * error, {
      help: { cs: 'dolní konec intervalu 90 %', en: 'lower end of the 90% interval' },
    }),
    plain('x_high', 'number', ({ x, error }) => x + INTERVAL_90 * error, {
      help: { cs: 'horní konec intervalu 90 %', en: 'upper end of the 90% interval' },
    }),
  ],
});

function chosenPoints({ period, query, result }: IdealView): IdealPoint[] {
  const words = searchWords(query.name);
  return result.points.filter((point) => {
    const member = period.members[point.member]!;
    return isInClub(period, member, query.party) && matchesWords(folded(memberName(member)), words);
  });
}

export const CLUBS = describeTable<ClubPosition, IdealView>({
  title: 'ClubPosition',
  evidence: {
    question: { cs: 'Kde stojí kluby?', en: 'Where do clubs stand?' },
    formula: {
      cs: `Medián, nejmenší a největší poloha členů klubu. ${MODEL.cs}`,
      en: `The median, least and greatest position of the members of a club. ${MODEL.en}`,
    },
  },
  onPage: ['party', 'median_x', 'range', 'members'],
  rows: ({ period, result }) => clubPositions(period, result.points),
  caption: ({ visit: { locale } }) => ({
    label: phrases(locale).clubs,
    empty: shared(locale).noData,
  }),
  columns: [
    { ...clubColumn(({ club }: ClubPosition) => club), rowHeader: true },
    plain('members', 'integer', ({ points }: ClubPosition) => points.length, {
      label: { cs: 'Poslanců', en: 'Members' },
    }),
    plain('median_x', 'number', ({ x }: ClubPosition) => x, {
      label: { cs: 'Medián', en: 'Median' },
    }),
    plain('lowest_x', 'number', ({ points }) => points[0]!.x, {
      help: { cs: 'nejlevější člen klubu', en: 'its outermost member on the left' },
    }),
    plain('highest_x', 'number', ({ points }) => points.at(-1)!.x, {
      help: { cs: 'nejpravější člen klubu', en: 'its outermost member on the right' },
    }),
    {
      name: 'range',
      type: 'number',
      label: { cs: 'Od – do', en: 'From – to' },
      help: {
        cs: 'Poloha krajních členů klubu',
        en: 'Positions of the outermost members of the club',
      },
      cell: ({ points }, { visit }) => {
        const { decimal } = formats(visit.locale);
        return phrases(visit.locale).bounds(decimal(points[0]!.x, 2), decimal(points.at(-1)!.x, 2));
      },
    },
  ],
});

export const LINE_COLUMNS: readonly Column<VoteLine, PeriodView>[] = [
  ...voteColumns<VoteLine>(({ vote }) => vote),
  plain<VoteLine>('constant', 'number', ({ constant }: VoteLine) => constant, {
    help: {
      cs: 'pro s pravděpodobností Φ(constant + discrimination_x · x)',
      en: 'a yes has the probability Φ(constant + discrimination_x · x)',
    },
  }),
  plain<VoteLine>('discrimination_x', 'number', ({ slope }) => slope),
  plain<VoteLine>(
    'cutting_point',
    'number',
    ({ constant, slope }) => (slope === 0 ? null : -constant / slope),
    {
      optional: true,
      help: {
        cs: 'kde je pro i proti stejně pravděpodobné',
        en: 'where yes and no are equally probable',
      },
    },
  ),
  plain<VoteLine>('ballots', 'integer', ({ fit }: VoteLine) => fit.ballots, {
    label: { cs: 'Hlasů', en: 'Ballots' },
  }),
  plain<VoteLine>('minority', 'integer', ({ fit }) => fit.minority, {
    label: { cs: 'Menšina', en: 'Minority' },
    help: { cs: 'hlasů na menší straně', en: 'ballots on the smaller side' },
  }),
  plain<VoteLine>('errors', 'integer', ({ fit }) => fit.errors, {
    label: { cs: 'Chyb', en: 'Errors' },
    help: { cs: 'hlasů na nesprávné straně hranice', en: 'ballots on the wrong side of the line' },
  }),
  plain<VoteLine>('pre', 'number', ({ fit }) => errorReduction(fit), {
    optional: true,
    label: { cs: 'PRE', en: 'PRE' },
    help: {
      cs: 'podíl menšiny, o který hranice sníží počet chyb',
      en: 'share of the minority that the line saves as errors',
    },
  }),
];

export const LINES = describeTable<VoteLine, IdealView>({
  title: 'CuttingLine',
  evidence: {
    question: {
      cs: 'Kde hlasování rozděluje poslance?',
      en: 'Where does a vote divide the members?',
    },
    formula: MODEL,
  },
  onPage: ['subject', 'ballots', 'minority', 'errors', 'pre', 'datum'],
  rows: ({ result }) => result.lines,
  caption: ({ visit, period }) => {
    const empty = nothingFound(visit.locale, inPeriod('/ideal-points', period.term.number));
    return { label: phrases(visit.locale).linesFile, empty };
  },
  columns: LINE_COLUMNS,
});
