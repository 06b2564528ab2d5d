import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { closestVotes, lastDayVotes, mostRebels, OVERVIEW, overview } from './analyse.ts';
import { homePage } from './page.ts';
import { CLOSEST, LAST_DAY, REBELS } from './tables.ts';

/** Closest votes and votes with most rebels in files. */
const LISTED = 30;

/** `/` and `/api/overview`: what a period holds, and what is new and notable in it. */
export function homeRoutes(context: Context): void {
  const { periods, analyses } = context;
  tablePage(context, {
    name: 'overview',
    summary: 'The period at a glance: its last day, closest votes, most rebels',
    paths: { page: '/', api: '/api/overview' },
    query: { period: query.period },
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      const lines = await analyses.clubLines(period, 'at-vote');
      return {
        period,
        overview: overview(period),
        lastDay: lastDayVotes(period),
        closest: closestVotes(period, LISTED),
        rebels: mostRebels(period, lines, LISTED),
      };
    },
    tables: { 'last-day': LAST_DAY, closest: CLOSEST, rebels: REBELS },
    beside: { schema: { overview: OVERVIEW }, of: ({ overview }) => ({ overview }) },
    page: homePage,
  });
}
