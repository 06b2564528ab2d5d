import { Type } from 'typebox';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared, SHARED_BARS } from '../ui/share-picture.ts';
import { rankedLoyalty } from './analyse.ts';
import { loyaltyChart } from './chart.ts';
import { type LoyaltyQuery, loyaltyPage, loyaltyTable } from './page.ts';
import { LOYALTY, loyaltyRecord } from './record.ts';

const choice = {
  period: query.period,
  top: query.top(30),
  party: query.party,
  club: Type.Optional(
    Type.Enum(['current', 'at-vote'], {
      description:
        'the club a ballot counts for: at-vote on pages, current (the last of the period) below /api',
    }),
  ),
  unaffiliated: Type.Optional(
    Type.Enum(['without', 'with'], {
      description: 'whether unaffiliated members are ranked; without on pages, with below /api',
    }),
  ),
};

/** Bars on the page; the PNG has as many as requested. */
const BARS_ON_PAGE = 20;

/** `/loyalty`, `/api/loyalty` and the chart: who votes against their own club. */
export function loyaltyRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'loyalty',
    summary: 'Members by how often they vote against their own club',
    paths: { page: '/loyalty', api: '/api/loyalty' },
    query: choice,
    load: async ({ query, visit }) => {
      // The defaults depend on the address; put into the query, so that every link carries them.
      const isApi = visit.path.startsWith('/api/');
      query.unaffiliated ??= isApi ? 'with' : 'without';
      query.club ??= isApi ? 'current' : 'at-vote';
      const asked = query as typeof query & LoyaltyQuery;
      const period = await periods.load(asked.period);
      const all = await analyses.loyalty(period, asked.club);
      return { period, query: asked, ...rankedLoyalty(period, all, asked) };
    },
    page: (data, { visit }, { chart }) => loyaltyPage({ ...data, visit, chart }),
    table: (data, { visit }) => loyaltyTable({ ...data, visit }),
    row: LOYALTY,
    records: ({ period, rows }, { query }) =>
      rows.slice(0, query.top).map((row) => loyaltyRecord(period, row)),
    total: ({ rows }) => rows.length,
    chart: {
      path: '/charts/loyalty.png',
      query: { top: query.top(20) },
      picture: ({ period, rows, leftOut, query: { club, party } }, { visit, query: { top } }) =>
        rows.length > 0
          ? loyaltyChart({ locale: visit.locale, calls: period, rows, leftOut, club, party, top })
          : undefined,
      onPage: ({ top }) => ({ top: Math.min(top, BARS_ON_PAGE) }),
    },
    share: {
      keep: ['period', 'party', 'club', 'unaffiliated'],
      picture: ({ period, rows, leftOut, query: { club, party } }, { visit: { locale } }) =>
        rows.length > 0
          ? asShared(
              loyaltyChart({ locale, calls: period, rows, leftOut, club, party, top: SHARED_BARS }),
            )
          : undefined,
    },
  });
}
