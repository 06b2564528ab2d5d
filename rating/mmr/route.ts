import { createHash } from 'node:crypto';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Desk, ESTIMATE_TTL_MS } from '../desk/desk.ts';
import { expectedSeconds, JobReply, jobPath, jobReply } from '../desk/job-reply.ts';
import type { OwnLimit } from '../desk/own-limit.ts';
import { patientAnswer } from '../desk/patient-answer.ts';
import { PlayerIdParameter, playerOf, QueueParameter, RegionParameter } from '../desk/question.ts';
import { type ReadyAnswer, readyAnswers } from '../desk/ready-answers.ts';
import { ESTIMATE_ERRORS } from '../desk/replies.ts';
import type { Report } from '../estimator/report.ts';
import { maxAgeSeconds, mmrAnswer } from './analyse.ts';
import { MmrReply } from './reply-schema.ts';

const querystring = Type.Object({
  region: RegionParameter,
  playerId: PlayerIdParameter,
  queue: QueueParameter,
  explain: Type.Boolean({ default: false, description: "Each lobby's part in the result" }),
});

const schema = {
  summary: 'Estimate of one player',
  querystring,
  response: {
    200: MmrReply,
    202: Type.Unsafe<unknown>({ ...JobReply, description: 'Ask at Location how far it is' }),
    ...ESTIMATE_ERRORS,
  },
};

export type MmrOptions = {
  readonly desk: Desk;
  readonly limit: OwnLimit;
  readonly now: () => number;
  readonly answerWithinMs: number;
};

/** `GET /api/v1/mmr` */
export function mmrRoutes(server: Server, { desk, limit, now, answerWithinMs }: MmrOptions): void {
  const ready = readyAnswers();

  /** An address that was answered before is answered before it is even parsed. */
  function answerAgain(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const answer = ready.find(request.url, now());
    if (answer) sendAnswer(request, reply, answer, now());
    else done();
  }

  const onRequest = limit.onRequest ? [limit.onRequest, answerAgain] : [answerAgain];
  server.get(
    '/api/v1/mmr',
    { onRequest, schema, attachValidation: true },
    async (request, reply) => {
      const id = playerOf(request, request.query.playerId);
      const { region, queue, explain } = request.query;
      const question = { region, id, queue };
      const known = await desk.recall(question);
      if (known) {
        const answer = readyAnswer(known, true, explain);
        ready.keep(request.url, answer);
        return sendAnswer(request, reply, answer, now());
      }
      const computation = desk.compute(question);
      const report = await patientAnswer(computation, answerWithinMs);
      if (report) return sendAnswer(request, reply, readyAnswer(report, false, explain), now());
      const { job } = computation;
      return reply
        .code(202)
        .header('location', jobPath(job))
        .header('retry-after', expectedSeconds(job, now()))
        .header('cache-control', 'no-store')
        .send(jobReply(job, now()));
    },
  );
}

/** The tag names the estimate, not the bytes: `from_cache` alone makes no new answer. */
function readyAnswer(report: Report, fromCache: boolean, explain: boolean): ReadyAnswer {
  const content = JSON.stringify([report.summoner, report.queue, report.computed_at, explain]);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    body: JSON.stringify(mmrAnswer(report, fromCache, explain)),
    etag: `W/"${hash}"`,
    expiresAt: Date.parse(report.computed_at) + ESTIMATE_TTL_MS,
  };
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, expiresAt }: ReadyAnswer,
  now: number,
) {
  const maxAge = maxAgeSeconds(expiresAt, now);
  reply.headers({
    'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=3600`,
    etag,
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
