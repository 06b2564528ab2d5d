import { Type } from 'typebox';
import { errorOf, RATE_LIMITED } from '../api-document.ts';
import { type Context, storeFailed } from '../context.ts';
import { modelName } from '../estimates/learning/learning.ts';
import { QueueParameter, RegionParameter } from '../input/parameters.ts';

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
  players: Type.Integer({
    description: 'Not learned from, whose lobbies were predicted',
  }),
  lobbies: Type.Integer(),
});

const schema = {
  summary: 'Which parameters a region is estimated with, and why',
  description:
    'What was learned from a region is used where a number lies beyond chance, unless lobbies of other players contradict.',
  operationId: 'model',
  tags: ['estimates'],
  querystring: Type.Object({ region: RegionParameter, queue: QueueParameter }),
  response: { 200: ModelReply, 400: errorOf('bad_request'), ...RATE_LIMITED },
};

/** `GET /api/v1/model` */
export function modelRoutes(context: Context): void {
  const { server, learning, limit } = context;
  server.get('/api/v1/model', { ...limit, schema }, async (request, reply) => {
    const { region, queue } = request.query;
    const record = await learning.find(region, queue).catch(storeFailed(context));
    const { version, checked_at } = modelName(record);
    reply.header('cache-control', 'public, max-age=300');
    return {
      ...{ region, queue, used: record?.used ?? 'shipped', version },
      ...{ since: record?.since ?? null, checked_at },
      scores: record?.scores ?? { shipped: null, learned: null },
      ...{ players: record?.checked_players ?? 0, lobbies: record?.lobbies ?? 0 },
    };
  });
}
