import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { clubPairs, clubSummaries } from './analyse.ts';
import { CLUBS, PAIRS, partiesPage } from './page.ts';

export function partiesRoutes(context: Context): void {
  const { analyses, periods } = context;
  tablePage(context, {
    name: 'clubs',
    summary: 'Clubs with their size and unity, and their agreement with each other',
    paths: { page: '/parties', api: '/api/parties' },
    query: { period: query.period },
    load: async ({ query: { period: periodNumber } }) => {
      const period = await periods.load(periodNumber);
      const lines = await analyses.clubLines(period, 'at-vote');
      const { clubs: withGovernment } = await analyses.withGovernment(period);
      const clubs = clubSummaries(period, lines, withGovernment);
      return { period, clubs, pairs: clubPairs(clubs, lines) };
    },
    tables: { clubs: CLUBS, agreement: PAIRS },
    page: partiesPage,
  });
}
