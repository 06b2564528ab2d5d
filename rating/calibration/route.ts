import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { PAGE_LIMITED, RATE_LIMITED } from '../api-document.ts';
import type { Context } from '../context.ts';
import { QUEUES, REGIONS } from '../ladder/region.ts';
import { calibrationPage } from './page.ts';
import { phrases } from './phrases.ts';

const Row = Type.Object({
  region: Type.String(),
  queue: Type.String(),
  stratum: Type.String({ description: '`all`, or a number of recent games' }),
  n: Type.Integer({ description: 'Players whose newest lobby was predicted' }),
  rmse: Type.Number({ description: 'Root mean square error, in ladder points' }),
  coverage: Type.Number({ description: 'Share of 90 % intervals that held the lobby' }),
  z_mean: Type.Number({ description: 'Mean error in standard deviations; 0 is perfect' }),
  z_sd: Type.Number({ description: 'Spread of the errors; 1 is perfect' }),
  version: Type.Integer({ description: 'Version of the learned parameters of region and queue' }),
  learned_at: Type.String(),
});

const schema = {
  summary: 'Predicted against observed centres of the next lobby',
  description:
    'The newest lobby of each stored player is predicted from everything else. Regions of which fewer than 100 players are stored are absent.',
  operationId: 'calibration',
  tags: ['estimates'],
  response: { 200: Type.Unsafe<unknown>(Type.Array(Row)), ...RATE_LIMITED },
};

const pageSchema = {
  summary: 'How good the estimates are, as a page',
  operationId: 'calibrationPage',
  tags: ['pages'],
  response: { 200: answer('The table', HTML_PAGE), ...PAGE_LIMITED },
};

/** `GET /api/v1/calibration` and `GET /calibration`: how well the estimates of each region predict what comes next. */
export function calibrationRoutes({ server, learning, frame, limit }: Context): void {
  server.get('/calibration', { ...limit, schema: pageSchema }, async (request, reply) => {
    const visit = visitOf(request);
    const title = phrases(visit.locale).title;
    const main = calibrationPage(await publishedRows(), visit.locale);
    reply.header('vary', 'Cookie').type('text/html; charset=utf-8');
    return frame(visit, { title, canonical: '/calibration', main }).toString();
  });

  server.get('/api/v1/calibration', { ...limit, schema }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return publishedRows();
  });

  async function publishedRows() {
    const pairs = REGIONS.flatMap((region) => QUEUES.map((queue) => ({ region, queue })));
    const records = await Promise.all(
      pairs.map(({ region, queue }) => learning.find(region, queue)),
    );
    return records.flatMap((record) => {
      if (!record) return [];
      const { version, learned_at, calibration } = record;
      return calibration.map((row) => ({ ...row, version, learned_at }));
    });
  }
}
