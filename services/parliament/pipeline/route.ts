import { createHash, timingSafeEqual } from 'node:crypto';
import { notFound, PublicError } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PERIOD_STATE, REFRESH_STATE } from '../chamber/print-progress.ts';
import type { Context } from '../context.ts';

const PERIODS = Type.Object({ periods: Type.Array(PERIOD_STATE) });
const STATUS = Type.Object({
  periods: Type.Array(PERIOD_STATE),
  refresh: REFRESH_STATE,
  model: Type.Object({ name: Type.String(), available: Type.Boolean() }),
});

const NO_SUCH_PERIOD = { 404: answer('No such period', jsonOf(ERROR_REPLY), HTML_PAGE) };

/** Only the operator may. */
const ADMIN = { security: [{ adminToken: [] }] };

const COMMAND = Type.Object({
  action: Type.Enum(['start', 'cancel'], { default: 'start' }),
  period: Type.Optional(Type.Integer({ description: 'all periods when absent' })),
});

/** Progress and control of the print pipeline; `POST /api/refresh` runs the daily refresh now. */
export function pipelineRoutes(context: Context): void {
  const { server, pipeline, llm, refresh, adminToken } = context;

  server.get(
    '/api/pipeline',
    {
      schema: {
        operationId: 'pipeline',
        tags: ['operation'],
        summary: 'Progress of the processing of prints',
        response: { 200: answer('Periods and stages', jsonOf(STATUS)) },
      },
      config: perMinute(60),
    },
    async (_request, reply) => reply.send(await status()),
  );

  const status = async () => ({
    periods: pipeline.status(),
    refresh: refresh.state(),
    model: { name: llm.model, available: await llm.isAvailable() },
  });

  server.post(
    '/api/pipeline',
    {
      schema: {
        operationId: 'pipelineCommand',
        tags: ['operation'],
        ...ADMIN,
        summary: 'Starts or cancels one period or all; needs ADMIN_TOKEN',
        body: COMMAND,
        response: { 200: answer('Done', jsonOf(PERIODS)), ...NO_SUCH_PERIOD },
      },
      config: perMinute(20),
    },
    async (request, reply) => {
      authorise(request);
      const { action, period } = request.body;
      if (period !== undefined && !pipeline.status().some((one) => one.period === period)) {
        throw notFound(`period ${period}`, `Volební období ${period}`);
      }
      if (action === 'cancel') {
        await (period === undefined ? pipeline.cancelAll() : pipeline.cancel(period));
      } else if (period === undefined) {
        pipeline.startAll();
      } else {
        pipeline.start(period);
      }
      return reply.send({ periods: pipeline.status() });
    },
  );

  server.post(
    '/api/refresh',
    {
      schema: {
        operationId: 'refresh',
        tags: ['operation'],
        ...ADMIN,
        summary: 'Runs the daily refresh now; needs ADMIN_TOKEN',
        response: {
          200: answer('The request came from another origin; nothing was done', HTML_PAGE),
          202: answer('The refresh has started', jsonOf(Type.Object({ running: Type.Boolean() }))),
        },
      },
      config: perMinute(20),
    },
    async (request, reply) => {
      authorise(request);
      void refresh.trigger();
      return reply.code(202).send({ running: true });
    },
  );

  /** The token comes as `Authorization: Bearer`. */
  function authorise(request: FastifyRequest): void {
    if (adminToken === '') {
      throw new PublicError(403, 'no_admin', 'No ADMIN_TOKEN is set, so nobody may do this.', {
        cs: 'ADMIN_TOKEN není nastaven, proto to nesmí nikdo.',
      });
    }
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!isEqual(bearer ?? '', adminToken)) {
      throw new PublicError(401, 'unauthorized', 'The administrator token is missing or wrong.', {
        cs: 'Heslo správce chybí, nebo nesouhlasí.',
      });
    }
  }
}

/** In a time that does not depend on how much of the token is right. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
