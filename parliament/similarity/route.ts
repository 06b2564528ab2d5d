import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import type { Desk } from '../desk.ts';
import { onPaper } from '../ui/chart-view.ts';
import * as query from '../ui/query.ts';
import { similarityChart } from './chart.ts';
import { pairTable, pointTable, type SimilarityView, similarityPage } from './page.ts';
import { pairRecord, pointRecord } from './record.ts';

const choice = {
  period: query.period,
  top: query.top(20),
  name: Type.String({ maxLength: 100, default: '' }),
  party: query.party,
  view: Type.Enum(['map', 'table'], { default: 'map' }),
};
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({
  ...choice,
  /** Which of the two tables: the pairs, or the members on the map. */
  table: Type.Enum(['pairs', 'map'], { default: 'pairs' }),
  format: query.format,
});
const chartQuery = Type.Object({ period: query.period, party: query.party });

/** `/similarity`, `/api/similarity` and the map as PNG: who votes alike across clubs. */
export function similarityRoutes(desk: Desk): void {
  const { server, periods, analyses, pages, frame, sendTable } = desk;

  server.get(
    '/similarity',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { period, result } = await similarityOf(request.query.period);
        const page = similarityPage({ visit, period, query: request.query, result });
        const image = withQuery('/charts/similarity.png', { period: period.period.number });
        return frame(visit, period, { ...page, image }).toString();
      }),
  );

  server.get(
    '/api/similarity',
    { schema: { querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { top, table, format } = request.query;
      const { period, result } = await similarityOf(request.query.period);
      const view: SimilarityView = {
        ...{ visit: visitOf(request), period, query: request.query, result },
      };
      const points = () => result.points.map((point) => pointRecord(period, point));
      if (table === 'map') {
        return sendTable(reply, format, {
          name: 'similarity-map',
          period,
          total: result.points.length,
          records: points,
          html: () => pointTable(view),
          beside: () => ({ explained_variance: result.explainedVariance }),
        });
      }
      return sendTable(reply, format, {
        name: 'similarity',
        period,
        total: result.pairCount,
        records: () => result.pairs.slice(0, top).map((pair) => pairRecord(period, pair)),
        html: () => pairTable(view),
        beside: () => ({
          votes: period.voteCount,
          map: points(),
          explained_variance: result.explainedVariance,
        }),
      });
    },
  );

  server.get(
    '/charts/similarity.png',
    { schema: { querystring: chartQuery }, config: perMinute(30) },
    (request, reply) =>
      pages.send(request, reply, 'image/png', async () => {
        const { locale } = visitOf(request);
        const { period, result } = await similarityOf(request.query.period);
        const picture = similarityChart(locale, period, result, request.query.party);
        return analyses.drawPng(onPaper(picture, locale, period.sourceDate), locale);
      }),
  );

  async function similarityOf(number: number) {
    const period = await periods.load(number);
    return { period, result: await analyses.similarity(period) };
  }
}
