import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { visitOf } from '@tessera/kit/http/visit';
import { createMemo } from '@tessera/kit/memo';
import { Type } from 'typebox';
import { PAGE_LIMITED, RATE_LIMITED } from '../api-document.ts';
import { type Context, storeFailed } from '../context.ts';
import { dayOf } from '../ladder/record.ts';
import { LevelRow, levelRows } from './analyse.ts';
import { levelPage } from './page.ts';
import { phrases } from './phrases.ts';

const schema = {
  summary: 'Forecasts of visible ranks a week ahead against what came',
  description:
    'Shows whether the level of the estimates is right, which predictions of lobbies cannot. From stored daily estimates of the last 28 days.',
  operationId: 'level',
  tags: ['estimates'],
  response: { 200: Type.Array(LevelRow), ...RATE_LIMITED },
};

const pageSchema = {
  summary: 'Whether the level of the estimates is right, as a page',
  operationId: 'levelPage',
  tags: ['pages'],
  response: { 200: answer('The table', HTML_PAGE), ...PAGE_LIMITED },
};

const DAYS = 28;
const MOST_WEEKS = 20_000;
/** A join of thousands of weeks is not made anew for every request. */
const CACHED_MS = 300_000;

/** `GET /api/v1/level` and `GET /level`: forecasts of visible ranks, judged a week later. */
export function levelRoutes(context: Context): void {
  const { server, learning, snapshots, now, show, limit } = context;
  const memo = createMemo({ ttlMs: CACHED_MS });
  const rows = () => memo.getOrCompute('rows', compute).catch(storeFailed(context));

  server.get('/level', { ...limit, schema: pageSchema }, async (request, reply) => {
    const { locale } = visitOf(request);
    const main = levelPage(await rows(), locale);
    return show(request, reply, { title: phrases(locale).title, canonical: '/level', main });
  });

  server.get('/api/v1/level', { ...limit, schema }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return rows();
  });

  async function compute(): Promise<LevelRow[]> {
    const weeks = await snapshots.weeks(dayOf(now(), DAYS), MOST_WEEKS);
    const groups = [...Map.groupBy(weeks, ({ region, queue }) => `${region} ${queue}`).values()];
    const all = await Promise.all(
      groups.map(async (members) => {
        const { region, queue } = members[0]!;
        return levelRows(members, (await learning.model(region, queue)).parameters);
      }),
    );
    return all
      .flat()
      .sort((a, b) => a.region.localeCompare(b.region) || a.queue.localeCompare(b.queue));
  }
}
