import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { similarityChart } from './chart.ts';
import { similarityPage } from './page.ts';
import { CHOICE, PAIRS, POINTS } from './tables.ts';

/** Of the variance; null when nobody voted yes or no. */
const SHARE = Type.Union([Type.Number(), Type.Null()]);

export function similarityRoutes(context: Context): void {
  const { analyses, periods } = context;
  tablePage(context, {
    name: 'similarity',
    summary: 'Pairs of members of different clubs who vote alike, and the map of all members',
    paths: { page: '/similarity', api: '/api/similarity' },
    query: CHOICE,
    async load({ query }) {
      const period = await periods.load(query.period);
      return { period, result: await analyses.similarity(period) };
    },
    tables: { pairs: PAIRS, map: POINTS },
    page: similarityPage,
    chart: {
      path: '/charts/similarity.png',
      table: 'map',
      query: { period: query.period },
      picture: similarityChart,
    },
    beside: {
      schema: { explained_variance: Type.Array(SHARE, { minItems: 2, maxItems: 2 }) },
      of: ({ result }) => ({ explained_variance: result.explainedVariance }),
    },
  });
}
