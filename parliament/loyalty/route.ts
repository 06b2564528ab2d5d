import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared, SHARED_BARS } from '../ui/share-picture.ts';
import { rankedLoyalty } from './analyse.ts';
import { LOYALTY, loyaltyChart, loyaltyPage } from './page.ts';

const choice = {
  period: query.period,
  top: query.top(30),
  party: query.party,
  club: query.club,
  unaffiliated: Type.Enum(['with', 'without'], {
    default: 'with',
    description: 'whether unaffiliated members are ranked',
  }),
  ...query.selection,
};

/** Bars on the page; the PNG has as many as requested. */
const BARS_ON_PAGE = 20;

export function loyaltyRoutes(context: Context): void {
  const { tables, analyses } = context;
  tablePage(tables, {
    name: 'loyalty',
    summary: 'Members by how often they vote against their own club',
    paths: { page: '/loyalty', api: '/api/loyalty' },
    query: choice,
    load: async ({ query }) => {
      const period = await analyses.chosenVotes(context, query);
      const all = await analyses.loyalty(period, query.club);
      return { period, ...rankedLoyalty(period, all, query) };
    },
    tables: { members: LOYALTY },
    page: loyaltyPage,
    chart: {
      path: '/charts/loyalty.png',
      query: { top: query.top(20) },
      picture: loyaltyChart,
      onPage: ({ top }) => ({ top: Math.min(top, BARS_ON_PAGE) }),
    },
    share: {
      keep: ['period', 'party', 'club', 'unaffiliated', ...query.SELECTION],
      picture: (view) =>
        asShared(loyaltyChart({ ...view, query: { ...view.query, top: SHARED_BARS } })),
    },
  });
}
