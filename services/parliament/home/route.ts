import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { closestVotes, lastDayVotes, mostRebels, OVERVIEW, overview } from './analyse.ts';
import { homePage } from './page.ts';
import { CLOSEST, LAST_DAY, REBELS } from './tables.ts';

/** `/` and `/api/overview`: what a period holds, and what is new and notable in it. */
export function homeRoutes(context: Context): void {
  const { periods, analyses } = context;
  tablePage(context, {
    name: 'overview',
    summary: 'The period at a glance: its last day, closest votes, most rebels',
    paths: { page: '/', api: '/api/overview' },
    query: { period: query.period, top: query.top(30) },
    load: async ({ query: { period: periodNumber, top } }) => {
      const period = await periods.load(periodNumber);
      const lines = await analyses.clubLines(period, 'at-vote');
      return {
        period,
        overview: overview(period),
        lastDay: lastDayVotes(period),
        closest: closestVotes(period, top),
        rebels: mostRebels(period, lines, top),
      };
    },
    tables: { 'last-day': LAST_DAY, closest: CLOSEST, rebels: REBELS },
    beside: { schema: { overview: OVERVIEW }, of: ({ overview }) => ({ overview }) },
    page: homePage,
  });
}
