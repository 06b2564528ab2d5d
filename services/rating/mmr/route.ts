import { isCurrent } from '@tessera/kit/http/answers';
import { type CompressedOnce, compressedOnce, sendEncoded } from '@tessera/kit/http/compression';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import { ESTIMATE_TTL_MS, type Question } from '../estimates/kept.ts';
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
    'Answers as soon as the evidence is complete, or with what is gathered in time: `freshness.complete` is false then. A later answer is usually narrower, and the same until something more could be asked.',
  operationId: 'mmr',
  tags: ['estimates'],
  querystring: Type.Object({
    region: RegionParameter,
    playerId: PlayerIdParameter,
    queue: QueueParameter,
    explain: Type.Boolean({ default: false, description: "Each lobby's part in the result" }),
  }),
  response: {
    200: Type.Unsafe<string | Buffer>(MmrReply),
    304: Type.Null({ description: 'Unchanged' }),
    ...ESTIMATE_ERRORS,
  },
};

const MOST_READINGS = 1000;

/** `GET /api/v1/mmr` */
export function mmrRoutes({ server, estimates, limit, now, answerWithinMs }: Context): void {
  // An address that was read before is not read again while its answer is in memory.
  const readings = new Map<string, { readonly question: Question; readonly explain: boolean }>();

  const answerFromMemory: onRequestHookHandler = (request, reply, done) => {
    const reading = readings.get(request.url);
    const answer = reading && estimates.fromMemory(reading.question);
    if (answer) return send(request, reply, answer, reading.explain, now());
    done();
  };

  server.get(
    '/api/v1/mmr',
    {
      onRequest: [...limit.onRequest, answerFromMemory],
      schema,
      attachValidation: true,
      // Bodies are compressed here, once.
      compress: false,
    },
    async (request, reply) => {
      const id = playerOf(request, request.query.playerId);
      const { region, queue, explain } = request.query;
      const question = { region, id, queue };
      const answer = await estimates.answer(question, request.ip, answerWithinMs);
      if (answer.fromCache) {
        if (readings.size >= MOST_READINGS) readings.clear();
        readings.set(request.url, { question, explain });
      }
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
): FastifyReply | Promise<FastifyReply> {
  const { body, etag, expiresAt } = bodyOf(answer, explain);
  if (answer.isComplete) {
    const maxAge = maxAgeSeconds(expiresAt, now);
    reply.header('cache-control', `public, max-age=${maxAge}, stale-while-revalidate=3600`);
    reply.header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
  } else reply.header('cache-control', 'no-store');
  reply.header('content-type', JSON_TYPE);
  return sendEncoded(request, reply, body);
}

const JSON_TYPE = 'application/json; charset=utf-8';

type Body = {
  readonly body: CompressedOnce;
  readonly etag: string;
  readonly expiresAt: number;
};
/** Answers in memory are sent again and again; their bodies are made once. */
const bodies = { plain: new WeakMap<Answer, Body>(), explained: new WeakMap<Answer, Body>() };

function bodyOf(answer: Answer, explain: boolean): Body {
  const ofKind = explain ? bodies.explained : bodies.plain;
  let body = ofKind.get(answer);
  if (!body) {
    const { summoner, queue, computed_at } = answer.report;
    body = {
      body: compressedOnce(JSON.stringify(mmrAnswer(answer, explain)), JSON_TYPE, 'quick'),
      // The tag identifies the estimate, not the bytes: `from_cache` alone does not change it.
      etag: weakTag([summoner, queue, computed_at, explain]),
      expiresAt: Date.parse(computed_at) + ESTIMATE_TTL_MS,
    };
    ofKind.set(answer, body);
  }
  return body;
}

const LONGEST_AGE_SECONDS = 300;

/** Seconds for which a proxy may reuse the answer: never beyond the life of the estimate. */
function maxAgeSeconds(expiresAt: number, now: number): number {
  return Math.max(0, Math.min(LONGEST_AGE_SECONDS, Math.floor((expiresAt - now) / 1000)));
}
