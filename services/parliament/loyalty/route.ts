import { isInClub } from '../chamber/period.ts';
import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { LOYALTY, loyaltyChart, loyaltyPage } from './page.ts';

const choice = {
  period: query.period,
  top: query.top(30),
  party: query.party,
  club: query.club,
};

export function loyaltyRoutes(context: Context): void {
  const { analyses, periods } = context;
  tablePage(context, {
    name: 'loyalty',
    summary: 'Members by how often they vote against their own club',
    paths: { page: '/loyalty', api: '/api/loyalty' },
    query: choice,
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      const all = await analyses.loyalty(period, query.club);
      return { period, rows: all.filter(({ member }) => isInClub(period, member, query.party)) };
    },
    tables: { members: LOYALTY },
    page: loyaltyPage,
    chart: {
      path: '/charts/loyalty.png',
      table: 'members',
      query: { ...choice, top: query.top(20) },
      picture: loyaltyChart,
    },
  });
}
