import { isCurrent } from '@tessera/kit/http/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import { ESTIMATE_TTL_MS } from '../estimates/kept.ts';
import { type Answer, mmrAnswer } from '../estimator/answer.ts';
import { MmrReply } from '../estimator/report.ts';
import {
  PlayerIdParameter,
  playerOf,
  QueueParameter,
  RegionParameter,
} from '../input/parameters.ts';
import { weakTag } from '../input/weak-tag.ts';

const schema = {
  summary: 'Estimate of one player',
  description:
    'Answers as soon as the evidence is complete, or with what is gathered in time: `freshness.complete` is false then, and the next answer is more precise.',
  operationId: 'mmr',
  tags: ['estimates'],
  querystring: Type.Object({
    region: RegionParameter,
    playerId: PlayerIdParameter,
    queue: QueueParameter,
    explain: Type.Boolean({ default: false, description: "Each lobby's part in the result" }),
  }),
  response: {
    200: Type.Unsafe<Buffer>(MmrReply),
    304: Type.Null({ description: 'Unchanged' }),
    ...ESTIMATE_ERRORS,
  },
};

/** `GET /api/v1/mmr` */
export function mmrRoutes({ server, estimates, limit, now, answerWithinMs }: Context): void {
  server.get(
    '/api/v1/mmr',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const id = playerOf(request, request.query.playerId);
      const { region, queue, explain } = request.query;
      const answer = await estimates.answer({ region, id, queue }, request.ip, answerWithinMs);
      return send(request, reply, answer, explain, now());
    },
  );
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  explain: boolean,
  now: number,
) {
  const { bytes, etag } = bodyOf(answer, explain);
  const send200 = () => reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
  if (!answer.isComplete) {
    reply.header('cache-control', 'no-store');
    return send200();
  }
  const maxAge = maxAgeSeconds(Date.parse(answer.report.computed_at) + ESTIMATE_TTL_MS, now);
  reply.header('cache-control', `public, max-age=${maxAge}, stale-while-revalidate=3600`);
  reply.header('etag', etag);
  if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return send200();
}

type Body = { readonly bytes: Buffer; readonly etag: string };
/** Answers in memory are sent again and again; their bytes are made once. */
const bodies = { plain: new WeakMap<Answer, Body>(), explained: new WeakMap<Answer, Body>() };

function bodyOf(answer: Answer, explain: boolean): Body {
  const made = explain ? bodies.explained : bodies.plain;
  let body = made.get(answer);
  if (!body) {
    const { summoner, queue, computed_at } = answer.report;
    // The tag identifies the estimate, not the bytes: `from_cache` alone does not change it.
    const etag = weakTag([summoner, queue, computed_at, explain]);
    body = { bytes: Buffer.from(JSON.stringify(mmrAnswer(answer, explain))), etag };
    made.set(answer, body);
  }
  return body;
}

const LONGEST_AGE_SECONDS = 300;

/** Seconds for which a proxy may reuse the answer: never beyond the life of the estimate. */
function maxAgeSeconds(expiresAt: number, now: number): number {
  return Math.max(0, Math.min(LONGEST_AGE_SECONDS, Math.floor((expiresAt - now) / 1000)));
}
