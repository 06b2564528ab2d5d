import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import type { Hit } from './documents.ts';
import { searchPage } from './page.ts';
import { HITS } from './table.ts';

const COUNT = Type.Integer();

/** `/search` and `/api/search`: one box for votes, members, clubs and all prints. */
export function searchRoutes(context: Context): void {
  const { periods, library, analyses } = context;
  tablePage(context, {
    name: 'search',
    summary: 'Votes, members, clubs and prints by words and numbers',
    paths: { page: '/search', api: '/api/search' },
    query: { period: query.period, q: query.search, page: query.page },
    rowsAPage: 100,
    load: async ({ query: { period: periodNumber, q, page } }) => {
      const period = await periods.load(periodNumber);
      const found = await analyses.search(period, q, await library.contents(periodNumber));
      return { period, found, question: q.trim(), page };
    },
    tables: { hits: HITS },
    page: searchPage,
    beside: {
      schema: {
        counts: Type.Object({ members: COUNT, clubs: COUNT, prints: COUNT, votes: COUNT }),
        partial: Type.Boolean(),
      },
      of({ found: { isPartial, hits } }) {
        const count = (kind: Hit['kind']) => hits.filter((hit) => hit.kind === kind).length;
        const [members, clubs] = [count('member'), count('club')];
        const [prints, votes] = [count('print'), count('vote')];
        return { partial: isPartial, counts: { members, clubs, prints, votes } };
      },
    },
  });
}
