import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Column, Texts } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import { isInClub, memberName } from '../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubLink, nothingFound } from '../ui/links.ts';
import { captioned, longTable } from '../ui/lists.ts';
import { memberColumns, type PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { voteColumns } from '../ui/vote-columns.ts';
import {
  type ClubPosition,
  clubPositions,
  errorReduction,
  type IdealPoint,
  type VoteLine,
} from './analyse.ts';
import { bounds, type ChartView } from './chart.ts';
import { clubsEvidence, linesEvidence, pointsEvidence } from './evidence.ts';
import { INTERVAL_90 } from './intervals.ts';
import { phrases } from './phrases.ts';

export type IdealView = PeriodView &
  ChartView & {
    readonly query: {
      readonly name: string;
      /** Id of the vote whose line is drawn; 0 for none. */
      readonly vote: number;
    };
  };

export const POINTS = describeTable<IdealPoint, IdealView>({
  title: 'IdealPoint',
  evidence: pointsEvidence,
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
    figure('ballots', 'integer', ({ ballots }: IdealPoint) => ballots, {
      label: { cs: 'Hlasů', en: 'Ballots' },
      help: {
        cs: 'V kolika sporných hlasováních zaujal poslanec stanovisko',
        en: 'Contested votes in which the member took a side',
      },
    }),
    figure('x', 'number', ({ x }: IdealPoint) => x, {
      label: { cs: 'Poloha', en: 'Position' },
      help: {
        cs: 'Ve směrodatných odchylkách mezi poslanci; pod ní interval 90 % spolehlivosti',
        en: 'In standard deviations among members; below it the 90% confidence interval',
      },
      cell: (point, { visit: { locale } }) =>
        html`${formats(locale).decimal(point.x, 2)}<br><small class="muted">${bounds(locale, point)}</small>`,
    }),
    figure('x_low', 'number', ({ x, error }) => x - INTERVAL_90 * error, {
      help: { cs: 'dolní konec intervalu 90 %', en: 'lower end of the 90% interval' },
    }),
    figure('x_high', 'number', ({ x, error }) => x + INTERVAL_90 * error, {
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
  evidence: clubsEvidence,
  onPage: ['party', 'median_x', 'range', 'members'],
  rows: ({ period, result }) => clubPositions(period, result.points),
  caption: ({ visit }) => {
    const { clubs } = phrases(visit.locale);
    return { label: clubs, caption: clubs, empty: shared(visit.locale).noData };
  },
  columns: [
    {
      name: 'party',
      type: 'text',
      label: { cs: 'Klub', en: 'Club' },
      rowHeader: true,
      value: ({ code }) => code,
      cell: ({ club }, { period }) => clubLink(period, club, period.term.number),
    },
    figure('members', 'integer', ({ points }: ClubPosition) => points.length, {
      label: { cs: 'Poslanců', en: 'Members' },
    }),
    figure('median_x', 'number', ({ x }: ClubPosition) => x, {
      label: { cs: 'Medián', en: 'Median' },
    }),
    figure('lowest_x', 'number', ({ points }) => points[0]!.x, {
      help: { cs: 'nejlevější člen klubu', en: 'its outermost member on the left' },
    }),
    figure('highest_x', 'number', ({ points }) => points.at(-1)!.x, {
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
  figure<VoteLine, PeriodView>('constant', 'number', ({ constant }: VoteLine) => constant, {
    help: {
      cs: 'pro s pravděpodobností Φ(constant + discrimination_x · x)',
      en: 'a yes has the probability Φ(constant + discrimination_x · x)',
    },
  }),
  figure<VoteLine, PeriodView>('discrimination_x', 'number', ({ slope }) => slope),
  figure<VoteLine, PeriodView>(
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
  figure<VoteLine, PeriodView>('ballots', 'integer', ({ fit }: VoteLine) => fit.ballots, {
    label: { cs: 'Hlasů', en: 'Ballots' },
  }),
  figure<VoteLine, PeriodView>('minority', 'integer', ({ fit }) => fit.minority, {
    label: { cs: 'Menšina', en: 'Minority' },
    help: { cs: 'hlasů na menší straně', en: 'ballots on the smaller side' },
  }),
  figure<VoteLine, PeriodView>('errors', 'integer', ({ fit }) => fit.errors, {
    label: { cs: 'Chyb', en: 'Errors' },
    help: { cs: 'hlasů na nesprávné straně hranice', en: 'ballots on the wrong side of the line' },
  }),
  figure<VoteLine, PeriodView>('pre', 'number', ({ fit }) => errorReduction(fit), {
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
  evidence: linesEvidence,
  onPage: ['subject', 'ballots', 'minority', 'errors', 'pre', 'datum'],
  rows: ({ result }) => result.lines,
  caption: ({ visit, period }) => {
    const { linesFile } = phrases(visit.locale);
    const empty = nothingFound(visit.locale, inPeriod('/ideal-points', period.term.number));
    return { label: linesFile, caption: linesFile, empty };
  },
  columns: LINE_COLUMNS,
});

function figure<Row, V extends PeriodView = IdealView>(
  name: string,
  type: 'integer' | 'number',
  value: (row: Row) => number | null | undefined,
  more: Partial<Column<Row, V>> & { readonly help?: Texts } = {},
): Column<Row, V> {
  return { name, type, value, ...more };
}
