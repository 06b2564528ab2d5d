import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { search } from './analyse.ts';
import { searchPage, searchResults } from './page.ts';
import { hitRecords } from './record.ts';

/** `/search` and `/api/search`: one box for votes, members and prints. */
export function searchRoutes(context: Context): void {
  sliceRoutes(context, {
    name: 'search',
    summary: 'Votes, members and prints by words and numbers',
    paths: { page: '/search', api: '/api/search' },
    query: { period: query.period, q: query.search },
    load: async ({ query: { period: number, q } }) => {
      const period = await context.periods.load(number);
      return { period, found: search(period, q), question: q.trim() };
    },
    page: (data, { visit }) => searchPage({ visit, ...data }),
    table: (data, { visit }) => searchResults({ visit, ...data }),
    records: ({ period, found }) => hitRecords(period, found),
    total: ({ found: { members, prints, votes } }) => members.length + prints.length + votes.length,
    beside: ({ found: { members, prints, votes } }) => ({
      counts: { members: members.length, prints: prints.length, votes: votes.length },
    }),
  });
}
