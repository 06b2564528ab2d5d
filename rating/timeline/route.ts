import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import type { Desk } from '../desk/desk.ts';
import type { OwnLimit } from '../desk/own-limit.ts';
import { PlayerIdParameter, playerOf, QueueParameter, RegionParameter } from '../desk/question.ts';
import { ESTIMATE_ERRORS } from '../desk/replies.ts';
import type { SnapshotStore } from '../store/snapshots.ts';
import { firstDay } from './analyse.ts';

const querystring = Type.Object({
  region: RegionParameter,
  playerId: PlayerIdParameter,
  queue: QueueParameter,
  days: Type.Integer({ minimum: 1, maximum: 180, default: 30, description: 'Today included' }),
});

const TimelineReply = Type.Object({
  summoner: Type.Object({
    puuid: Type.String(),
    gameName: Type.String(),
    tagLine: Type.String(),
  }),
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
  querystring,
  response: { 200: TimelineReply, ...ESTIMATE_ERRORS },
};

export type TimelineOptions = {
  readonly desk: Desk;
  readonly snapshots: SnapshotStore;
  readonly limit: OwnLimit;
  readonly now: () => number;
};

/** `GET /api/v1/timeline`: what was estimated, day by day. Computes nothing. */
export function timelineRoutes(
  server: Server,
  { desk, snapshots, limit, now }: TimelineOptions,
): void {
  server.get(
    '/api/v1/timeline',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const id = playerOf(request, request.query.playerId);
      const { region, queue, days } = request.query;
      const { puuid, gameName, tagLine } = await desk.account(region, id);
      const account = { puuid, gameName, tagLine };
      const subject = { region, queue, account };
      const points = await snapshots.points(subject, firstDay(days, now()));
      reply.header('cache-control', 'public, max-age=60');
      return { summoner: account, points };
    },
  );
}
