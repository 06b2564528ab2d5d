import { badRequest, PublicError } from '@tessera/kit/errors';
import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { visitOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS, PAGE_LIMITED } from '../api-document.ts';
import type { Context } from '../context.ts';
import type { Job } from '../estimates/job.ts';
import type { Report } from '../estimator/report.ts';
import { hasCurrent } from '../input/current.ts';
import { PAGE_WAIT_MS, QueueParameter, schemaProblems } from '../input/parameters.ts';
import { jobPath, jobReply } from '../jobs/route.ts';
import type { Queue } from '../ladder/region.ts';
import { errorBody } from '../ladder/replies.ts';
import {
  type ComparedAccount,
  CompareReply,
  comparedAccounts,
  type Failure,
  pairsOf,
} from './analyse.ts';
import { comparePage, phrases } from './page.ts';

const accounts = {
  maxLength: 1000,
  description: '1 to 5 region:playerId pairs, separated by commas',
  examples: ['euw1:Zesty Raven#EUW,eun1:Calm Otter#EUN'],
};

const apiSchema = {
  summary: 'Estimates of up to five players',
  operationId: 'compare',
  tags: ['estimates'],
  querystring: Type.Object({ accounts: Type.String(accounts), queue: QueueParameter }),
  response: {
    200: CompareReply,
    304: Type.Null({ description: 'Unchanged' }),
    ...ESTIMATE_ERRORS,
  },
};

const pageSchema = {
  summary: 'Comparison of up to five players',
  operationId: 'comparePage',
  tags: ['pages'],
  querystring: Type.Object({
    accounts: Type.String({ ...accounts, default: '' }),
    queue: QueueParameter,
  }),
  response: {
    200: answer('The form, and the comparison below it', HTML_PAGE),
    400: answer('The form with what is wrong', HTML_PAGE),
    ...PAGE_LIMITED,
  },
};

/** Failures that are the answer as a whole when every account fails with one of them. */
const COMMON_FAILURES = ['rate_limited', 'provider_upstream', 'unavailable'];

type Compared = {
  readonly account: ComparedAccount;
  readonly report?: Report | undefined;
  readonly error?: PublicError;
  readonly job?: Job | undefined;
};

/** `GET /api/v1/compare` and `GET /compare`: each account has its estimate or its error. */
export function compareRoutes(context: Context): void {
  const { server, estimates, show, limit, answerWithinMs, callerOf } = context;

  async function compare(
    account: ComparedAccount,
    queue: Queue,
    caller: string,
    withinMs: number,
  ): Promise<Compared> {
    const question = { region: account.region, id: account.id, queue };
    try {
      return { account, ...(await estimates.reportOrJob(question, caller, withinMs)) };
    } catch (error) {
      if (error instanceof PublicError) return { account, error };
      throw error;
    }
  }

  server.get(
    '/api/v1/compare',
    { ...limit, schema: apiSchema, attachValidation: true },
    async (request, reply) => {
      const missing = schemaProblems(request);
      const given = missing.length === 0 ? comparedAccounts(request.query.accounts) : undefined;
      const problems = [...missing, ...(given?.problems ?? [])];
      if (!given || problems.length > 0) throw badRequest(problems);
      const { queue } = request.query;
      const caller = callerOf(request);
      const compared = await Promise.all(
        given.accounts.map((account) => compare(account, queue, caller, answerWithinMs)),
      );
      const common = compared.find(({ error }) => COMMON_FAILURES.includes(error?.code ?? ''));
      if (common && compared.every(({ error }) => error)) throw common.error;
      const isComplete = compared.every(({ report }) => report);
      reply.header('cache-control', isComplete ? 'public, max-age=60' : 'no-store');
      const entries = compared.map((one) => [
        one.account.key,
        one.report ? comparedEstimate(one.report) : failureOf(one),
      ]);
      const known = compared.flatMap(({ account: { key }, report }) =>
        report ? [{ key, ...report.estimate }] : [],
      );
      const answer = { ...Object.fromEntries(entries), pairs: pairsOf(known) };
      return hasCurrent(request, reply, answer) ? reply.code(304).send(undefined as never) : answer;
    },
  );

  server.get('/compare', { ...limit, schema: pageSchema }, async (request, reply) => {
    const { locale } = visitOf(request);
    const { accounts, queue } = request.query;
    const given = comparedAccounts(accounts);
    const problems = accounts === '' ? [] : given.problems;
    const compared = await Promise.all(
      problems.length > 0
        ? []
        : given.accounts.map((account) => compare(account, queue, request.ip, PAGE_WAIT_MS)),
    );
    const views = compared.flatMap(({ job }) => (job ? [jobReply(job)] : []));
    const [progress] = views.sort((a, b) => b.expected_seconds - a.expected_seconds);
    const rows = compared.map((one) => ({
      account: one.account,
      estimate: one.report?.estimate,
      reason: one.report ? '' : reasonOf(one, locale),
    }));
    reply.code(problems.length > 0 ? 400 : 200).header('cache-control', 'private, no-cache');
    const main = comparePage({ accounts, queue, problems, rows, progress, locale });
    return show(request, reply, { title: phrases(locale).title, main });
  });
}

function comparedEstimate({ estimate, computed_at, percentile, model }: Report) {
  return { ...estimate, computed_at, percentile, ...(model && { model }) };
}

function failureOf({ error, job }: Compared): Failure {
  if (error) return errorBody(error);
  const message = 'This estimate takes longer than a request may; it is being computed.';
  return { error: message, code: 'computing', ...(job && { job: jobPath(job) }) };
}

function reasonOf({ error }: Compared, locale: Locale): string {
  if (!error) return locale === 'cs' ? 'počítá se' : 'computing';
  return locale === 'cs' ? (error.cs ?? error.message) : error.message;
}
