import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { searchPage, searchResults } from './page.ts';
import { COUNTS, HIT, hitRecord, WORDS } from './record.ts';

/** `/search` and `/api/search`: one box for votes, members, clubs and all prints. */
export function searchRoutes(context: Context): void {
  sliceRoutes(context, {
    name: 'search',
    summary: 'Votes, members, clubs and prints by words and numbers',
    paths: { page: '/search', api: '/api/search' },
    query: { period: query.period, q: query.search, page: query.page },
    rowsAPage: 100,
    load: async ({ query: { period: number, q, page } }) => {
      const period = await context.periods.load(number);
      const prints = await context.library.contents(number);
      const found = await context.analyses.search(period, q, prints);
      const { members, clubs, prints: papers, votes } = found;
      const hits = [...members, ...clubs, ...papers, ...votes];
      return { period, found, hits, question: q.trim(), page };
    },
    page: (data, { visit }) => searchPage({ visit, ...data }),
    table: (data, { visit }) => searchResults({ visit, ...data }),
    records: ({ period, hits }) => hits.map((hit) => hitRecord(period, hit)),
    total: ({ hits }) => hits.length,
    row: HIT,
    besideColumns: { counts: COUNTS, left_out: WORDS, suggestions: WORDS },
    beside: ({ found: { members, clubs, prints, votes, leftOut, suggestions } }) => ({
      left_out: leftOut,
      suggestions,
      counts: {
        members: members.length,
        clubs: clubs.length,
        prints: prints.length,
        votes: votes.length,
      },
    }),
  });
}
