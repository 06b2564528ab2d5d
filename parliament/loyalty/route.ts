import { isInClub } from '../chamber/period.ts';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { loyaltyChart } from './chart.ts';
import { loyaltyPage, loyaltyTable } from './page.ts';
import { loyaltyRecord } from './record.ts';

/** Bars on the page; the PNG has as many as requested. */
const BARS_ON_PAGE = 20;

/** `/loyalty`, `/api/loyalty` and the chart: who votes against their own club. */
export function loyaltyRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'loyalty',
    summary: 'Members by how often they vote against their own club',
    paths: { page: '/loyalty', api: '/api/loyalty' },
    query: { period: query.period, top: query.top(30), party: query.party, club: query.club },
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      const rows = (await analyses.loyalty(period, query.club)).filter(({ member }) =>
        isInClub(period, member, query.party),
      );
      return { period, rows };
    },
    page: (data, asked, { chart }) => loyaltyPage({ ...data, ...asked, chart }),
    table: (data, asked) => loyaltyTable({ ...data, ...asked }),
    records: ({ period, rows }, { query }) =>
      rows.slice(0, query.top).map((row) => loyaltyRecord(period, row)),
    total: ({ rows }) => rows.length,
    chart: {
      path: '/charts/loyalty.png',
      query: { top: query.top(20) },
      picture: ({ period, rows }, { visit, query }) =>
        rows.length > 0
          ? loyaltyChart({ locale: visit.locale, calls: period, rows, top: query.top })
          : undefined,
      onPage: ({ top }) => ({ top: Math.min(top, BARS_ON_PAGE) }),
    },
  });
}
