import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { searchPage, searchResults } from './page.ts';
import { COUNTS, HIT, hitRecords } from './record.ts';

/** `/search` and `/api/search`: one box for votes, members and prints. */
export function searchRoutes(context: Context): void {
  sliceRoutes(context, {
    name: 'search',
    summary: 'Votes, members and prints by words and numbers',
    paths: { page: '/search', api: '/api/search' },
    query: { period: query.period, q: query.search, page: query.page },
    rowsAPage: 100,
    load: async ({ query: { period: number, q, page } }) => {
      const period = await context.periods.load(number);
      const found = await context.analyses.search(period, q);
      return { period, found, records: hitRecords(period, found), question: q.trim(), page };
    },
    page: (data, { visit }) => searchPage({ visit, ...data }),
    table: (data, { visit }) => searchResults({ visit, ...data }),
    records: ({ records }) => records,
    total: ({ records }) => records.length,
    row: HIT,
    besideColumns: { counts: COUNTS },
    beside: ({ found: { members, clubs, prints, votes } }) => ({
      counts: {
        members: members.length,
        clubs: clubs.length,
        prints: prints.length,
        votes: votes.length,
      },
    }),
  });
}
