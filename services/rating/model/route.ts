import { createMemo } from '@tessera/kit/memo';
import { Type } from 'typebox';
import { errorOf, RATE_LIMITED } from '../api-document.ts';
import { type Context, storeFailed } from '../context.ts';
import { modelName } from '../estimates/learning/learning.ts';
import { CalibrationRow } from '../estimator/validation/calibration.ts';
import { LevelRow, levelRows } from '../estimator/validation/level.ts';
import { QueueParameter, RegionParameter } from '../input/parameters.ts';
import { dayOf } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';

const numberOrNull = Type.Union([Type.Number(), Type.Null()]);
const timeOrNull = Type.Union([Type.String(), Type.Null()]);

const ModelReply = Type.Object({
  region: Type.String(),
  queue: Type.String(),
  used: Type.Enum(['shipped', 'learned']),
  version: Type.String(),
  since: timeOrNull,
  checked_at: timeOrNull,
  scores: Type.Object(
    { shipped: numberOrNull, learned: numberOrNull },
    { description: 'Mean logarithmic score on players not learned from; higher is better' },
  ),
  players: Type.Integer({ description: 'Not learned from, whose lobbies were predicted' }),
  lobbies: Type.Integer(),
  next_lobbies: Type.Array(CalibrationRow, {
    description: 'The newest lobby of stored players, predicted from everything else',
  }),
  ranks_a_week_ahead: Type.Array(LevelRow, {
    description: 'Visible ranks forecast from the daily estimates of the last 28 days',
  }),
});

const schema = {
  summary: 'Which parameters a region is estimated with, and how well they predict',
  description:
    'What was learned from a region is used where a number lies beyond chance, unless lobbies of other players contradict.',
  operationId: 'model',
  tags: ['estimates'],
  querystring: Type.Object({ region: RegionParameter, queue: QueueParameter }),
  response: { 200: ModelReply, 400: errorOf('bad_request'), ...RATE_LIMITED },
};

const DAYS = 28;
const MOST_WEEKS = 20_000;
/** A join of thousands of weeks is not made anew for every request. */
const CACHED_MS = 300_000;

/** `GET /api/v1/model` */
export function modelRoutes(context: Context): void {
  const { server, estimates, snapshots, now, limit } = context;
  const { learning } = estimates;
  const memo = createMemo({ ttlMs: CACHED_MS });

  async function ranksAhead(region: Region, queue: Queue): Promise<LevelRow[]> {
    const weeks = await snapshots.weeks({ region, queue }, dayOf(now(), DAYS), MOST_WEEKS);
    return levelRows(weeks, (await learning.model(region, queue)).parameters);
  }

  server.get('/api/v1/model', { ...limit, schema }, async (request, reply) => {
    const { region, queue } = request.query;
    const [record, ahead] = await Promise.all([
      learning.find(region, queue),
      memo.getOrCompute(`${region} ${queue}`, () => ranksAhead(region, queue)),
    ]).catch(storeFailed(context));
    const { version, checked_at } = modelName(record);
    reply.header('cache-control', 'public, max-age=300');
    return {
      region,
      queue,
      used: record?.used ?? 'shipped',
      version,
      since: record?.since ?? null,
      checked_at,
      scores: record?.scores ?? { shipped: null, learned: null },
      players: record?.checked_players ?? 0,
      lobbies: record?.lobbies ?? 0,
      next_lobbies: [...(record?.calibration ?? [])],
      ranks_a_week_ahead: ahead,
    };
  });
}
