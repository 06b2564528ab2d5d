import { createHash } from 'node:crypto';
import { isCurrent } from '@tessera/kit/http/etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import { ESTIMATE_TTL_MS } from '../estimates/estimates.ts';
import type { Report } from '../estimator/report.ts';
import {
  PlayerIdParameter,
  playerOf,
  QueueParameter,
  RegionParameter,
} from '../input/parameters.ts';
import { ACCEPTED, resultOf, sendJob } from '../jobs/route.ts';
import { EstimateReply, SummonerReply } from '../ladder/replies.ts';

const number = Type.Number();
const numberOrNull = Type.Union([number, Type.Null()]);

const Interval = EstimateReply.properties.ci90;

const Lobby = Type.Object({
  match_id: Type.String(),
  played_at: Type.String(),
  won: Type.Boolean(),
  ranked: Type.Integer(),
  used: Type.Boolean(),
  lobby_mu: numberOrNull,
  lobby_sigma: numberOrNull,
  share: Type.Number({ description: 'Share in the final mean' }),
  step: number,
  outlier_factor: number,
  after: numberOrNull,
});

const Explanation = Type.Object({
  rank: Type.Object({
    tier: Type.String(),
    division: Type.String(),
    lp: Type.Integer(),
    points: number,
    wins: Type.Integer(),
    losses: Type.Integer(),
  }),
  rank_offset: Type.Object({ mu: number, sigma: number }),
  shares: Type.Object({ tier1: number, tier2: number }),
  beyond: Type.Optional(
    Type.Number({ description: 'The mean less those of the tiers by their shares' }),
  ),
  disagreement: numberOrNull,
  lobbies: Type.Array(Lobby),
});

/** The body of `GET /api/v1/mmr` (docs/contract/rating.md 4.2). */
export const MmrReply = Type.Object({
  summoner: Type.Object({ ...SummonerReply.properties, region: Type.String() }),
  estimate: EstimateReply,
  breakdown: Type.Object({
    tier1: Type.Object({ mu: number, sigma: number, n_games: Type.Integer() }),
    tier2: Type.Union([
      Type.Object({ mu: number, sigma: number, lobbies_used: Type.Integer() }),
      Type.Null({ description: 'No lobby was usable' }),
    ]),
  }),
  freshness: Type.Object({ computed_at: Type.String(), from_cache: Type.Boolean() }),
  provisional: Type.Boolean({ description: 'The interval is too wide to be read as a division' }),
  model: Type.Optional(
    Type.Object(
      {
        version: Type.String(),
        learned: Type.Boolean(),
        checked_at: Type.Union([Type.String(), Type.Null()]),
      },
      { description: 'Which parameters made the estimate; `/api/v1/model` says how they do' },
    ),
  ),
  intervals: Type.Optional(
    Type.Object(
      { 50: Interval, 80: Interval, 90: Interval, 95: Interval },
      { description: 'By width in per cent; 90 is ci90' },
    ),
  ),
  percentile: Type.Object({ value: number, low: number, high: number }),
  explain: Type.Optional(Explanation),
});

const schema = {
  summary: 'Estimate of one player',
  description:
    'Waits for the computation; with `Prefer: respond-async` an estimate that is not stored is answered 202 with its job at once.',
  operationId: 'mmr',
  tags: ['estimates'],
  querystring: Type.Object({
    region: RegionParameter,
    playerId: PlayerIdParameter,
    queue: QueueParameter,
    explain: Type.Boolean({ default: false, description: "Each lobby's part in the result" }),
  }),
  response: {
    200: Type.Unsafe<string>(MmrReply),
    304: Type.Null({ description: 'Unchanged' }),
    ...ACCEPTED,
    ...ESTIMATE_ERRORS,
  },
};

/** `GET /api/v1/mmr` */
export function mmrRoutes({
  server,
  estimates,
  limit,
  now,
  answerWithinMs,
  callerOf,
}: Context): void {
  server.get(
    '/api/v1/mmr',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const id = playerOf(request, request.query.playerId);
      const { region, queue, explain } = request.query;
      const question = { region, id, queue };
      const stored = await estimates.find(question);
      if (stored) return send(request, reply, stored, { fromCache: true, explain }, now());
      const computation = estimates.compute(question, callerOf(request));
      const report = await resultOf(request, computation, answerWithinMs);
      if (!report) return sendJob(reply, computation.job);
      return send(request, reply, report, { fromCache: false, explain }, now());
    },
  );
}

const expiryOf = (report: Report) => Date.parse(report.computed_at) + ESTIMATE_TTL_MS;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  report: Report,
  { fromCache, explain }: { fromCache: boolean; explain: boolean },
  now: number,
) {
  const etag = tagOf(report, explain);
  const maxAge = maxAgeSeconds(expiryOf(report), now);
  reply.headers({
    'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=3600`,
    etag,
  });
  if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const body = JSON.stringify(mmrAnswer(report, fromCache, explain));
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** The tag identifies the estimate, not the bytes: `from_cache` alone does not change it. */
function tagOf({ summoner, queue, computed_at }: Report, explain: boolean): string {
  const content = JSON.stringify([summoner, queue, computed_at, explain]);
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;
export type MmrAnswer = Frozen<Static<typeof MmrReply>>;

export function mmrAnswer(report: Report, fromCache: boolean, explain: boolean): MmrAnswer {
  const { summoner, estimate, breakdown, provisional, intervals, percentile, computed_at, model } =
    report;
  return {
    summoner,
    estimate,
    breakdown,
    freshness: { computed_at, from_cache: fromCache },
    provisional,
    ...(intervals && { intervals }),
    percentile,
    ...(model && { model }),
    ...(explain && { explain: report.explain }),
  };
}

const LONGEST_AGE_SECONDS = 300;

/** Seconds for which a proxy may reuse the answer: never beyond the life of the estimate. */
export function maxAgeSeconds(expiresAt: number, now: number): number {
  return Math.max(0, Math.min(LONGEST_AGE_SECONDS, Math.floor((expiresAt - now) / 1000)));
}
