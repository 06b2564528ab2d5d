import { pngRoute, tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { pairPicture, similarityChart } from './chart.ts';
import { similarityPage } from './page.ts';
import { CHOICE, PAIRS, POINTS, type SimilarityView } from './tables.ts';

export function similarityRoutes(context: Context): void {
  const { tables, analyses } = context;
  const load = async ({ query }: Pick<SimilarityView, 'query'>) => {
    const period = await analyses.chosenVotes(context, query);
    const result = await analyses.similarity(period);
    return { period, result: query.shared === 'without' ? { ...result, ...result.apart } : result };
  };
  tablePage(tables, {
    name: 'similarity',
    summary: 'Pairs of members of different clubs who vote alike, and the map of all members',
    paths: { page: '/similarity', api: '/api/similarity' },
    query: CHOICE,
    load,
    tables: { pairs: PAIRS, map: POINTS },
    page: similarityPage,
    beside: {
      schema: {
        votes: Type.Optional(Type.Integer()),
        map: Type.Optional(Type.Array(POINTS.schema)),
        explained_variance: Type.Unknown(),
      },
      of: (view, table) => ({
        ...(table === 'pairs' && { votes: view.period.voteCount, map: POINTS.records(view) }),
        explained_variance: view.result.explainedVariance,
      }),
    },
    share: {
      keep: ['period', 'shared', ...query.SELECTION],
      picture: pairPicture,
    },
  });

  // The page draws the map itself, with links in it; only the PNG is a chart of the kit.
  pngRoute(
    tables,
    { summary: 'The map of members', query: CHOICE, load },
    '/charts/similarity.png',
    {
      operationId: 'similarityChart',
      query: { period: query.period, party: query.party, ...query.selection },
      picture: similarityChart,
    },
  );
}
