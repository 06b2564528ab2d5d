import { Type } from 'typebox';
import { printsOfTopic } from '../chamber/topics.ts';
import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import { ROWS_A_PAGE } from '../ui/lists.ts';
import * as query from '../ui/query.ts';
import { VOTES, votesPage } from './list.ts';

const COUNT = Type.Integer();

export function votesRoutes(context: Context): void {
  const { periods, analyses, siteUrl, library } = context;
  tablePage(context, {
    name: 'votes',
    summary: 'Votes of a period, searched and filtered',
    paths: { page: '/votes', api: '/api/votes' },
    query: {
      period: query.period,
      search: query.search,
      outcome: Type.Enum(['', 'A', 'R'], { default: '' }),
      topic: query.topic,
      session: Type.Optional(Type.Integer({ minimum: 1 })),
      print: Type.Optional(Type.Integer({ minimum: 1 })),
      view: Type.Enum(['all', 'decided'], { default: 'all' }),
      page: query.page,
    },
    rowsAPage: ROWS_A_PAGE,
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      const topics = query.topic === '' ? undefined : await library.topics(query.period);
      const prints = topics && printsOfTopic(topics, query.topic);
      return { period, siteUrl, found: await analyses.votes(period, query, prints) };
    },
    tables: { votes: VOTES },
    page: votesPage,
    beside: {
      schema: { passed: COUNT, rejected: COUNT, returned: COUNT },
      of: ({ found: { passed, rejected, returned } }) => ({ passed, rejected, returned }),
    },
  });
}
