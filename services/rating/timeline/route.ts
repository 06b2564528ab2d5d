import { Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import { type Context, storeFailed } from '../context.ts';
import {
  PlayerIdParameter,
  playerOf,
  QueueParameter,
  RegionParameter,
} from '../input/parameters.ts';
import { dayOf } from '../ladder/record.ts';
import { SummonerReply } from '../ladder/replies.ts';

const TimelineReply = Type.Object({
  summoner: SummonerReply,
  points: Type.Array(
    Type.Object({
      date: Type.String({ description: 'YYYY-MM-DD, UTC' }),
      mu: Type.Number(),
      sigma: Type.Number(),
    }),
  ),
});

const schema = {
  summary: 'History of daily estimates',
  operationId: 'timeline',
  tags: ['estimates'],
  querystring: Type.Object({
    region: RegionParameter,
    playerId: PlayerIdParameter,
    queue: QueueParameter,
    days: Type.Integer({ minimum: 1, maximum: 180, default: 30, description: 'Today included' }),
  }),
  response: { 200: TimelineReply, ...ESTIMATE_ERRORS },
};

/**
 * `GET /api/v1/timeline`: daily estimates, day by day. The upstream is asked only for who has the name
 * now, once a day: stored names are those of then.
 */
export function timelineRoutes(context: Context): void {
  const { server, estimates, snapshots, limit, now, answerWithinMs } = context;
  const failed = storeFailed(context);

  server.get(
    '/api/v1/timeline',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const id = playerOf(request, request.query.playerId);
      const { region, queue, days } = request.query;
      const lookup = estimates.account(region, id, request.ip);
      const { puuid, gameName, tagLine } = await lookup.within(answerWithinMs);
      const summoner = { puuid, gameName, tagLine };
      const first = dayOf(now(), days - 1);
      const points = await snapshots
        .points({ region, queue, account: summoner }, first)
        .catch(failed);
      reply.header('cache-control', 'public, max-age=60');
      return { summoner, points };
    },
  );
}
