import { createHash } from 'node:crypto';
import { isCurrent } from '@tessera/kit/http/etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import { resultWithin } from '../estimates/computations.ts';
import { ESTIMATE_TTL_MS } from '../estimates/estimates.ts';
import { ACCEPTED, sendJob } from '../estimates/job-reply.ts';
import type { Report } from '../estimator/report.ts';
import {
  PlayerIdParameter,
  playerOf,
  QueueParameter,
  RegionParameter,
} from '../input/parameters.ts';
import { MmrReply, maxAgeSeconds, mmrAnswer } from './reply.ts';

const schema = {
  summary: 'Estimate of one player',
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

/** A response that was sent before. A string, which Node sends together with the headers. */
type KeptResponse = { readonly body: string; readonly etag: string; readonly expiresAt: number };

const MAX_RESPONSES = 2000;

/** `GET /api/v1/mmr` */
export function mmrRoutes({ server, estimates, limit, now, answerWithinMs }: Context): void {
  /** By address, which determines everything in the response. */
  const responses = new LRUCache<string, KeptResponse>({ max: MAX_RESPONSES });

  /** A kept response is sent before the request is parsed. */
  function sendKept(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const kept = responses.get(request.url);
    if (kept && kept.expiresAt > now()) send(request, reply, kept, now());
    else done();
  }

  const onRequest = limit.onRequest ? [limit.onRequest, sendKept] : [sendKept];
  server.get(
    '/api/v1/mmr',
    { onRequest, schema, attachValidation: true },
    async (request, reply) => {
      const id = playerOf(request, request.query.playerId);
      const { region, queue, explain } = request.query;
      const question = { region, id, queue };
      const stored = await estimates.find(question);
      if (stored) {
        const response = responseOf(stored, true, explain);
        responses.set(request.url, response);
        return send(request, reply, response, now());
      }
      const computation = estimates.compute(question, request.ip);
      const report = await resultWithin(computation, answerWithinMs);
      if (!report) return sendJob(reply, computation.job);
      return send(request, reply, responseOf(report, false, explain), now());
    },
  );
}

/** The tag identifies the estimate, not the bytes: `from_cache` alone does not change it. */
function responseOf(report: Report, fromCache: boolean, explain: boolean): KeptResponse {
  const content = JSON.stringify([report.summoner, report.queue, report.computed_at, explain]);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    body: JSON.stringify(mmrAnswer(report, fromCache, explain)),
    etag: `W/"${hash}"`,
    expiresAt: Date.parse(report.computed_at) + ESTIMATE_TTL_MS,
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, expiresAt }: KeptResponse,
  now: number,
) {
  const maxAge = maxAgeSeconds(expiresAt, now);
  reply.headers({
    'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=3600`,
    etag,
  });
  if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
