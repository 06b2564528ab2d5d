import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { ROWS_A_PAGE } from '../ui/lists.ts';
import * as query from '../ui/query.ts';
import { withAbsent } from './analyse.ts';
import { absencePage, VOTES } from './page.ts';

/** `/decided-by-absence`: votes that would have ended otherwise, had the absent been there. */
export function absenceRoutes(context: Context): void {
  const { tables, analyses } = context;
  tablePage(tables, {
    name: 'decided-by-absence',
    summary: 'Votes as they would have ended had the absent voted like their club',
    paths: { page: '/decided-by-absence', api: '/api/decided-by-absence' },
    query: { period: query.period, page: query.page, ...query.selection },
    rowsAPage: ROWS_A_PAGE,
    load: async ({ query }) => {
      const period = await analyses.chosenVotes(context, query);
      const lines = await analyses.clubLines(period, 'at-vote');
      return { period, rows: withAbsent(period, lines) };
    },
    tables: { votes: VOTES },
    beside: {
      schema: { reversed: Type.Integer({ description: 'votes that would have ended otherwise' }) },
      of: ({ rows }) => ({ reversed: rows.filter(({ reversed }) => reversed).length }),
    },
    page: absencePage,
  });
}
