import { Readable } from 'node:stream';
import { badRequest, notFound, type Problem, PublicError } from '@tessera/kit/errors';
import { hiddenRoute } from '@tessera/kit/http/answers';
import type {
  FastifyRequest,
  onRequestAsyncHookHandler,
  preParsingAsyncHookHandler,
} from 'fastify';
import { Type } from 'typebox';
import { errorOf, RATE_LIMITED } from '../api-document.ts';
import { viewOf } from '../background/batches.ts';
import { type Context, notWritten, storeFailed } from '../context.ts';
import { QueueParameter, RegionParameter, schemaProblems } from '../input/parameters.ts';
import { EVENTS } from '../jobs/route.ts';
import { findPlayerId } from '../ladder/player-id.ts';

const MOST_PLAYERS = 1000;

const BatchReply = Type.Object({
  id: Type.String(),
  region: Type.String(),
  queue: Type.String(),
  state: Type.Enum(['running', 'done']),
  counts: Type.Object({
    players: Type.Integer(),
    done: Type.Integer({ description: 'With an estimate' }),
    failed: Type.Integer({ description: 'With an error in their place' }),
  }),
  callback: Type.Enum(['none', 'pending', 'delivered', 'failed']),
  created_at: Type.String(),
  results: Type.String({ description: 'The lines, as they come' }),
});

const tags = ['batches'];
const params = Type.Object({ id: Type.String({ maxLength: 40 }) });
const FOUND = { 404: errorOf('not_found'), ...RATE_LIMITED };

const createSchema = {
  summary: 'Estimates of up to 1,000 players',
  description: 'Computed behind all single questions; survives a restart; stored for a week.',
  operationId: 'createBatch',
  tags,
  body: Type.Object(
    {
      region: RegionParameter,
      queue: Type.Optional(QueueParameter),
      players: Type.Array(Type.String({ maxLength: 200, examples: ['Zesty Raven#EUW'] }), {
        minItems: 1,
        maxItems: MOST_PLAYERS,
      }),
      callback_url: Type.Optional(
        Type.String({ maxLength: 2000, description: 'Posted to once, when all have ended' }),
      ),
    },
    { additionalProperties: false },
  ),
  response: { 202: BatchReply, 400: errorOf('bad_request'), ...RATE_LIMITED },
};

const findSchema = {
  ...{ summary: 'State of a batch', operationId: 'batch', tags, params },
  response: { 200: BatchReply, ...FOUND },
};

const resultsSchema = {
  summary: 'Results of a batch',
  description:
    'A line of JSON a player, in the order in which they end: `player` with the fields of `/mmr`, or with `error` and `code`. Ends with the batch.',
  ...{ operationId: 'batchResults', tags, params },
  response: {
    200: {
      description: 'Lines of JSON',
      content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>(Type.String()) } },
    },
    ...FOUND,
  },
};

const eventsSchema = {
  summary: 'Progress of a batch as it happens',
  ...{ operationId: 'batchEvents', tags, params },
  response: { 200: EVENTS, ...FOUND },
};

/** `/api/v1/batches` (docs/contract/rating.md 4.8). */
export function batchRoutes(context: Context): void {
  const { server, batches, events, limit, callerOf } = context;
  const onRequest = [shared, ...limit.onRequest];
  server.post(
    '/api/v1/batches',
    { onRequest, preParsing: onlyJson, schema: createSchema, attachValidation: true },
    async (request, reply) => {
      const problems = bodyProblems(request);
      if (problems.length > 0) throw badRequest(problems);
      const { region, queue = 'solo', players: names, callback_url: callbackUrl } = request.body;
      const players = names.flatMap((name) => findPlayerId(name) ?? []);
      const caller = callerOf(request);
      const batch = await batches
        .create({ region, queue, players, callbackUrl, caller })
        .catch(notWritten(context));
      reply.code(202).header('location', `/api/v1/batches/${batch.record.id}`);
      return viewOf(batch);
    },
  );

  const preflight = hiddenRoute('asked by a browser before a script of another site posts');
  server.options('/api/v1/batches', { onRequest: shared, schema: preflight }, (_request, reply) =>
    reply
      .code(204)
      .headers({ allow: 'POST, OPTIONS', 'access-control-allow-methods': 'POST' })
      .headers({ 'access-control-allow-headers': '*', 'access-control-max-age': '86400' })
      .send(),
  );

  /** What the schema finds, and in the fields that it finds nothing wrong with what it cannot see. */
  function bodyProblems(request: FastifyRequest): Problem[] {
    const found = schemaProblems(request).map((one) => (isCount(one) ? COUNT : named(one)));
    const isNew = ({ field }: Problem) => !found.some((one) => one.field === field);
    const { players, callback_url: url } = (request.body ?? {}) as Record<string, unknown>;
    const names = Array.isArray(players) && players.length <= MOST_PLAYERS ? players : [];
    const wrong = names.flatMap((name, index) =>
      typeof name === 'string' && findPlayerId(name) ? [] : [noName(index)],
    );
    if (typeof url === 'string') wrong.push(...callbackProblems(url));
    return [...found, ...wrong.filter(isNew)];
  }

  function callbackProblems(url: string): Problem[] {
    const { protocol = '', username, password } = URL.parse(url) ?? {};
    const field = 'callback_url';
    if (!/^https?:$/.test(protocol) || username || password)
      return [{ field, message: 'must be an http(s) address without a password' }];
    if (batches.canCall) return [];
    return [{ field, message: 'cannot be signed here: RATING_SIGNING_SECRET is not set' }];
  }

  async function found(id: string) {
    const batch = await batches.find(id).catch(storeFailed(context));
    if (!batch) throw notFound(`batch ${id}`, `Dávka ${id}`);
    return batch;
  }

  server.get('/api/v1/batches/:id', { ...limit, schema: findSchema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return viewOf(await found(request.params.id));
  });

  server.get(
    '/api/v1/batches/:id/results',
    { ...limit, schema: resultsSchema },
    async (request, reply) => {
      const lines = batches.results(await found(request.params.id));
      reply.header('cache-control', 'no-store').type('application/x-ndjson');
      return reply.send(Readable.from(lines));
    },
  );

  server.get(
    '/api/v1/batches/:id/events',
    { ...limit, schema: eventsSchema },
    async (request, reply) => {
      const batch = await found(request.params.id);
      return events(reply, {
        view: () => viewOf(batch),
        isOver: () => batch.isDone,
        change: () => batch.change.promise,
      });
    },
  );
}

/** Scripts of every site may post batches, as they may read them. */
const shared: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' });
};

const onlyJson: preParsingAsyncHookHandler = async ({ headers }) => {
  const type = headers['content-type'];
  if (type === undefined || /^application\/json\b/i.test(type)) return;
  const message = `Content-Type must be application/json, not ${type}`;
  throw new PublicError(415, 'unsupported_media_type', message);
};

const COUNT: Problem = {
  field: 'players',
  message: 'must be a list of 1 to 1,000 gameName#tagLine',
  cs: 'musí být seznam 1 až 1 000 jmen tvaru jméno#značka',
};

/** The fourth player is `players.3` to the schema. */
function named(problem: Problem): Problem {
  return { ...problem, field: problem.field.replace(/^players\.(\d+)$/, 'players[$1]') };
}

/** The validator's own words say `must NOT have fewer than 1 items`. */
function isCount({ field, message }: Problem): boolean {
  return field === COUNT.field && message.includes(' items');
}

function noName(index: number): Problem {
  const field = `players[${index}]`;
  return { field, message: 'must be a gameName#tagLine', cs: 'musí být jméno#značka' };
}
