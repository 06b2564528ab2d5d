import { badRequest, PublicError } from '@tessera/kit/errors';
import { isCurrent } from '@tessera/kit/http/answers';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import type { Answer } from '../estimator/answer.ts';
import { QueueParameter, schemaProblems } from '../input/parameters.ts';
import { weakTag } from '../input/weak-tag.ts';
import type { Queue } from '../ladder/region.ts';
import { ErrorReply, EstimateReply, errorBody } from '../ladder/replies.ts';
import { type ComparedAccount, comparedAccounts, pairsOf } from './analyse.ts';

const account = Type.Union([EstimateReply, Type.Object({ ...ErrorReply.properties })]);
const CompareReply = Type.Object(
  {
    estimates: Type.Optional(
      Type.Object({}, { additionalProperties: account, description: 'With `pairs=1` alone' }),
    ),
    pairs: Type.Optional(
      Type.Array(
        Type.Object({
          first: Type.String(),
          second: Type.String(),
          probability: Type.Number({ description: 'That the first has the higher rating' }),
        }),
        { description: 'With `pairs=1` alone' },
      ),
    ),
  },
  { additionalProperties: account, description: 'By region:playerId' },
);

const schema = {
  summary: 'Estimates of up to five players',
  description:
    'Keyed by region:playerId; with `pairs=1` also who has the higher rating of each two.',
  operationId: 'compare',
  tags: ['estimates'],
  querystring: Type.Object({
    accounts: Type.String({
      maxLength: 1000,
      description: '1 to 5 region:playerId pairs, separated by commas',
      examples: ['euw1:Zesty Raven#EUW,eun1:Calm Otter#EUN'],
    }),
    queue: QueueParameter,
    pairs: Type.Optional(Type.Literal('1')),
  }),
  response: {
    200: Type.Unsafe<string>(CompareReply),
    304: Type.Null({ description: 'Unchanged' }),
    ...ESTIMATE_ERRORS,
  },
};

/** When every account fails and one of them with one of these, that failure is the whole answer. */
const COMMON_FAILURES = ['rate_limited', 'provider_upstream', 'unavailable'];

type Compared = ComparedAccount & {
  readonly answer: Answer | undefined;
  readonly error?: PublicError;
};

/** `GET /api/v1/compare`: each account has its estimate or its error. */
export function compareRoutes({ server, estimates, limit, answerWithinMs }: Context): void {
  server.get(
    '/api/v1/compare',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const { queue, pairs } = request.query;
      const accounts = accountsOf(schemaProblems(request), request.query.accounts);
      const compared = await Promise.all(
        accounts.map((account) => compare(account, queue, request.ip)),
      );
      const common = compared.find(({ error }) => COMMON_FAILURES.includes(error?.code ?? ''));
      if (common && compared.every(({ error }) => error)) throw common.error;
      const isComplete = compared.every(({ answer }) => answer?.isComplete);
      reply.header('cache-control', isComplete ? 'public, max-age=60' : 'no-store');
      const content = pairs ? withPairs(compared) : byAccount(compared);
      const etag = weakTag(content);
      reply.header('etag', etag);
      if (isCurrent(request.headers['if-none-match'], etag))
        return reply.code(304).send(undefined as never);
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.send(JSON.stringify(content));
    },
  );

  async function compare(
    account: ComparedAccount,
    queue: Queue,
    caller: string,
  ): Promise<Compared> {
    const { region, id } = account;
    try {
      const answer = await estimates.answer({ region, id, queue }, caller, answerWithinMs);
      return { ...account, answer };
    } catch (error) {
      if (error instanceof PublicError) return { ...account, answer: undefined, error };
      throw error;
    }
  }
}

function accountsOf(ofSchema: ReturnType<typeof schemaProblems>, text: unknown): ComparedAccount[] {
  const { accounts, problems } =
    typeof text === 'string' ? comparedAccounts(text) : { accounts: [], problems: [] };
  if (ofSchema.length + problems.length > 0) throw badRequest([...ofSchema, ...problems]);
  return accounts;
}

function byAccount(compared: readonly Compared[]) {
  return Object.fromEntries(
    compared.map(({ key, answer, error }) => [
      key,
      answer ? answer.report.estimate : errorBody(error!),
    ]),
  );
}

function withPairs(compared: readonly Compared[]) {
  const known = compared.flatMap(({ key, answer }) =>
    answer ? { key, ...answer.report.estimate } : [],
  );
  return { estimates: byAccount(compared), pairs: pairsOf(known) };
}
