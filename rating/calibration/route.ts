import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { PAGE_LIMITED, RATE_LIMITED } from '../api-document.ts';
import { type Context, storeFailed } from '../context.ts';
import { QUEUES, REGIONS } from '../ladder/region.ts';
import { CalibrationReply } from './analyse.ts';
import { calibrationPage } from './page.ts';
import { phrases } from './phrases.ts';

const schema = {
  summary: 'Predicted against observed centres of the next lobby',
  description:
    'The newest lobby of each stored player is predicted from everything else. Regions of which fewer than 100 players are stored are absent.',
  operationId: 'calibration',
  tags: ['estimates'],
  response: { 200: Type.Array(CalibrationReply), ...RATE_LIMITED },
};

const pageSchema = {
  summary: 'How good the estimates are, as a page',
  operationId: 'calibrationPage',
  tags: ['pages'],
  response: { 200: answer('The table', HTML_PAGE), ...PAGE_LIMITED },
};

/** `GET /api/v1/calibration` and `GET /calibration`: how well the estimates of each region predict what comes next. */
export function calibrationRoutes(context: Context): void {
  const { server, learning, show, limit } = context;
  server.get('/calibration', { ...limit, schema: pageSchema }, async (request, reply) => {
    const { locale } = visitOf(request);
    const main = calibrationPage(await publishedRows(), locale);
    return show(request, reply, { title: phrases(locale).title, canonical: '/calibration', main });
  });

  server.get('/api/v1/calibration', { ...limit, schema }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return publishedRows();
  });

  async function publishedRows() {
    const records = await Promise.all(
      REGIONS.flatMap((region) => QUEUES.map((queue) => learning.find(region, queue))),
    ).catch(storeFailed(context));
    return records.flatMap((record) => {
      if (!record) return [];
      const { version, learned_at, calibration } = record;
      return calibration.map((row) => ({ ...row, version, learned_at }));
    });
  }
}
