import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import { ESTIMATE_TTL_MS } from '../estimates/estimates.ts';
import { resultOf } from '../estimates/wait.ts';
import { MmrReply, mmrAnswer, type Report } from '../estimator/report.ts';
import { hasCurrent } from '../input/current.ts';
import {
  PlayerIdParameter,
  playerOf,
  QueueParameter,
  RegionParameter,
  waitOf,
} from '../input/parameters.ts';
import { ACCEPTED, sendJob } from '../jobs/route.ts';

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
      const report = await resultOf(computation, waitOf(request, answerWithinMs));
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
  const maxAge = maxAgeSeconds(expiryOf(report), now);
  reply.header('cache-control', `public, max-age=${maxAge}, stale-while-revalidate=3600`);
  const { summoner, queue, computed_at } = report;
  // The tag identifies the estimate, not the bytes: `from_cache` alone does not change it.
  if (hasCurrent(request, reply, [summoner, queue, computed_at, explain]))
    return reply.code(304).send();
  const body = JSON.stringify(mmrAnswer(report, fromCache, explain));
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

const LONGEST_AGE_SECONDS = 300;

/** Seconds for which a proxy may reuse the answer: never beyond the life of the estimate. */
function maxAgeSeconds(expiresAt: number, now: number): number {
  return Math.max(0, Math.min(LONGEST_AGE_SECONDS, Math.floor((expiresAt - now) / 1000)));
}
