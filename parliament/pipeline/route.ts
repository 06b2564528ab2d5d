import { createHash, timingSafeEqual } from 'node:crypto';
import { notFound, PublicError } from '@tessera/kit/errors';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { wantsJson } from '@tessera/kit/http/error-form';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CURRENT_PERIOD } from '../chamber/electoral-periods.ts';
import { PERIOD_STATE, REFRESH_STATE } from '../chamber/print-progress.ts';
import { type Context, pageDocument } from '../context.ts';
import { type PipelineView, pipelinePage } from './page.ts';
import { phrases } from './phrases.ts';

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
  action: Type.Enum(['start', 'cancel', 'refresh'], { default: 'start' }),
  /** Empty: all periods. */
  period: Type.String({ pattern: '^\\d{0,4}$', default: '' }),
  token: Type.String({ maxLength: 1_000, default: '' }),
});

/** `/pipeline` and its controls; `POST /api/refresh` runs the daily refresh now. */
export function pipelineRoutes(context: Context): void {
  const { server, frame, periods, pipeline, llm, refresh, adminToken } = context;

  server.get(
    '/pipeline',
    {
      schema: pageDocument('pipelinePage', 'Progress of the processing of prints'),
      config: perMinute(60),
    },
    (request, reply) => sendPage(request, reply),
  );

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
        summary: 'Starts or cancels one period or all, or refreshes the data; needs ADMIN_TOKEN',
        body: COMMAND,
        response: { 200: answer('Done', jsonOf(PERIODS), HTML_PAGE), ...NO_SUCH_PERIOD },
      },
      config: perMinute(20),
    },
    async (request, reply) => {
      const { action, period, token } = request.body;
      authorise(request, token);
      const say = phrases(visitOf(request).locale);
      if (action === 'refresh') {
        void refresh.trigger();
        return done(request, reply, say.refreshStarted);
      }
      const number = period === '' ? undefined : Number(period);
      if (number !== undefined && !pipeline.status().some((one) => one.period === number)) {
        throw notFound(`period ${number}`, `Volební období ${number}`);
      }
      if (action === 'start') {
        if (number === undefined) pipeline.startAll();
        else pipeline.start(number);
        return done(request, reply, say.started);
      }
      await (number === undefined ? pipeline.cancelAll() : pipeline.cancel(number));
      return done(request, reply, say.cancelled);
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
      authorise(request, '');
      void refresh.trigger();
      return reply.code(202).send({ running: true });
    },
  );

  /** The token comes as `Authorization: Bearer`, or from the form. */
  function authorise(request: FastifyRequest, formToken: string): void {
    if (adminToken === '') {
      throw new PublicError(403, 'no_admin', 'No ADMIN_TOKEN is set, so nobody may do this.', {
        cs: 'ADMIN_TOKEN není nastaven, proto to nesmí nikdo.',
      });
    }
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!isEqual(bearer ?? formToken, adminToken)) {
      throw new PublicError(401, 'unauthorized', 'The administrator token is missing or wrong.', {
        cs: 'Heslo správce chybí, nebo nesouhlasí.',
      });
    }
  }

  function done(request: FastifyRequest, reply: FastifyReply, text: string) {
    if (wantsJson(request)) return reply.send({ periods: pipeline.status() });
    return sendPage(request, reply, { mood: 'good', text });
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    said?: PipelineView['said'],
  ) {
    const visit = visitOf(request);
    const page = pipelinePage({
      visit,
      ...(await status()),
      loaded: periods.loaded(),
      mayControl: adminToken !== '',
      ...(said && { said }),
    });
    const whole = frame(visit, { term: { number: CURRENT_PERIOD } }, page).toString();
    return reply.type(HTML_TYPE).send(whole);
  }
}

/** In a time that does not depend on how much of the token is right. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
