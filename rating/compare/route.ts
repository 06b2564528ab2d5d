import { badRequest, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import type { Desk, Question } from '../desk/desk.ts';
import { jobPath } from '../desk/job-reply.ts';
import type { OwnLimit } from '../desk/own-limit.ts';
import { patientAnswer } from '../desk/patient-answer.ts';
import { QueueParameter, schemaProblems } from '../desk/question.ts';
import { ESTIMATE_ERRORS, EstimateReply } from '../desk/replies.ts';
import type { EstimateBlock } from '../estimator/report.ts';
import { comparedAccounts } from './analyse.ts';

const querystring = Type.Object({
  accounts: Type.String({
    maxLength: 1000,
    description: '1 to 5 region:playerId pairs, separated by commas',
    examples: ['euw1:Zesty Raven#EUW,eun1:Calm Otter#EUN'],
  }),
  queue: QueueParameter,
});

const Failed = Type.Object({
  error: Type.String(),
  code: Type.String(),
  job: Type.Optional(Type.String({ description: 'Where a computation under way reports' })),
});

const schema = {
  summary: 'Estimates of up to five players',
  querystring,
  response: {
    200: Type.Unsafe<Record<string, Compared>>(
      Type.Record(Type.String(), Type.Union([EstimateReply, Failed])),
    ),
    ...ESTIMATE_ERRORS,
  },
};

/** An account's estimate, or why there is none; `computing` when it takes longer than we wait. */
type Compared = EstimateBlock | { error: string; code: string; job?: string };

/** What keeps the whole answer from being given when it keeps every account's. */
const COMMON_FAILURES = ['rate_limited', 'provider_upstream', 'unavailable'];

/** `GET /api/v1/compare`: answers what it can, account by account. */
export function compareRoutes(
  server: Server,
  { desk, limit, answerWithinMs }: { desk: Desk; limit: OwnLimit; answerWithinMs: number },
): void {
  server.get(
    '/api/v1/compare',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const missing = schemaProblems(request);
      const given = missing.length === 0 ? comparedAccounts(request.query.accounts) : undefined;
      const problems = [...missing, ...(given?.problems ?? [])];
      if (!given || problems.length > 0) throw badRequest(problems);

      const { queue } = request.query;
      const errors: PublicError[] = [];
      const entries = await Promise.all(
        given.accounts.map(async ({ key, region, id }) => {
          const compared = await estimateOf({ region, id, queue }).catch((error: unknown) => {
            if (!(error instanceof PublicError)) throw error;
            errors.push(error);
            return { error: error.message, code: error.code };
          });
          return [key, compared] as const;
        }),
      );
      const common = errors.find(({ code }) => COMMON_FAILURES.includes(code));
      if (common && errors.length === given.accounts.length) throw common;
      const computing = entries.some(([, compared]) => 'code' in compared);
      reply.header('cache-control', computing ? 'no-store' : 'public, max-age=60');
      return Object.fromEntries(entries);
    },
  );

  async function estimateOf(question: Question): Promise<Compared> {
    const known = await desk.recall(question);
    if (known) return known.estimate;
    const computation = desk.compute(question);
    const report = await patientAnswer(computation, answerWithinMs);
    if (report) return report.estimate;
    const error = 'This estimate takes longer than a request may; it is being computed.';
    return { error, code: 'computing', job: jobPath(computation.job) };
  }
}
