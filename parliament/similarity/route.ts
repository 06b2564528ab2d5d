import { formats } from '@tessera/kit/format';
import { answer, NOT_MODIFIED, PNG_IMAGE } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { type Context, sliceRoutes } from '../context.ts';
import { phrases as shared } from '../ui/phrases.ts';
import * as query from '../ui/query.ts';
import { similarityChart } from './chart.ts';
import { pairTable, pointTable, similarityPage } from './page.ts';
import { MAP_POINT, MEMBER_PAIR, pairRecord, pointRecord } from './record.ts';
import { pairPicture } from './share-picture.ts';

const choice = {
  period: query.period,
  top: query.top(20),
  name: Type.String({ maxLength: 100, default: '' }),
  party: query.party,
  view: Type.Enum(['map', 'table'], { default: 'map' }),
  /** Which of the two tables: the pairs, or the members on the map. */
  table: Type.Enum(['pairs', 'map'], { default: 'pairs' }),
};

/** `/similarity`, `/api/similarity` and the map as PNG: who votes alike across clubs. */
export function similarityRoutes(context: Context): void {
  const { server, periods, analyses, pages } = context;

  const load = async ({ query }: { query: { period: number; table?: 'pairs' | 'map' } }) => {
    const period = await periods.load(query.period);
    return { period, result: await analyses.similarity(period), table: query.table ?? 'pairs' };
  };

  sliceRoutes(context, {
    name: 'similarity',
    summary: 'Pairs of members of different clubs who vote alike, and the map of all members',
    paths: { page: '/similarity', api: '/api/similarity' },
    query: choice,
    load,
    page: (data, asked) => similarityPage({ ...data, ...asked }),
    share: {
      keep: ['period'],
      picture: ({ period, result }, { visit }) => pairPicture(visit.locale, period, result.pairs),
    },
    table: (data, asked) =>
      data.table === 'map' ? pointTable({ ...data, ...asked }) : pairTable({ ...data, ...asked }),
    row: Type.Union([MEMBER_PAIR, MAP_POINT]),
    besideColumns: {
      votes: Type.Optional(Type.Integer()),
      map: Type.Optional(Type.Array(MAP_POINT)),
      explained_variance: Type.Unknown(),
    },
    records: ({ period, result, table }, { query }) =>
      table === 'map'
        ? result.points.map((point) => pointRecord(period, point))
        : result.pairs.slice(0, query.top).map((pair) => pairRecord(period, pair)),
    total: ({ result, table }) => (table === 'map' ? result.points.length : result.pairCount),
    beside: ({ period, result, table }) => ({
      ...(table === 'pairs' && {
        votes: period.voteCount,
        map: result.points.map((point) => pointRecord(period, point)),
      }),
      explained_variance: result.explainedVariance,
    }),
    fileName: ({ table }) => (table === 'map' ? 'similarity-map' : 'similarity'),
  });

  // The page draws the map itself, with links in it; only the PNG is a chart of the kit.
  server.get(
    '/charts/similarity.png',
    {
      schema: {
        operationId: 'similarityChart',
        tags: ['charts'],
        summary: 'The map of members as PNG',
        querystring: Type.Object({ period: query.period, party: query.party }),
        response: { 200: answer('The map of members', PNG_IMAGE), 304: NOT_MODIFIED },
      },
      config: perMinute(30),
    },
    (request, reply) =>
      pages.send(request, reply, 'image/png', async () => {
        const { locale } = visitOf(request);
        const { period, result } = await load(request);
        const picture = similarityChart(locale, period, result, request.query.party);
        const source = shared(locale).source(formats(locale).date(period.sourceDate));
        return analyses.drawPng(picture, source, locale);
      }),
  );
}
