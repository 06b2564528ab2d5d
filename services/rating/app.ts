import { readFileSync } from 'node:fs';
import type { PublicError } from '@tessera/kit/errors';
import { HTML_TYPE } from '@tessera/kit/http/answers';
import { createServer, type Server } from '@tessera/kit/http/server';
import type { ErrorBody } from '@tessera/kit/http/server-options';
import { preferenceRoutes, visitOf } from '@tessera/kit/http/visit';
import { type HttpOptions, pickHttpOptions } from '@tessera/kit/service-settings';
import { pageAssets } from '@tessera/kit/ui/assets';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { Type } from 'typebox';
import { TAGS } from './api-document.ts';
import { badgeRoutes, refusedBadge } from './badge/route.ts';
import { compareRoutes } from './compare/route.ts';
import { type Context, requestLimit } from './context.ts';
import { homeRoutes } from './home/route.ts';
import { ErrorReply, errorBody } from './ladder/replies.ts';
import { lobbyRoutes } from './lobby/route.ts';
import { manyRoutes } from './many/route.ts';
import { mmrRoutes } from './mmr/route.ts';
import { modelRoutes } from './model/route.ts';
import { playerRoutes } from './players/route.ts';
import { timelineRoutes } from './timeline/route.ts';
import { createFrame, type Frame, LOCALE } from './ui/frame.ts';

export type AppOptions = HttpOptions &
  Omit<Context, 'server' | 'show' | 'limit' | 'examples'> & {
    readonly examples?: Context['examples'];
    readonly notReady?: () => string | undefined;
    /** A banner on every page, such as: these data are synthetic. */
    readonly notice?: string;
  };

/** The list of all endpoints. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { version, notice, publicUrl } = options;
  const assets = pageAssets('rating', {
    'style.css': readFileSync(new URL('./ui/style.css', import.meta.url), 'utf8'),
  });
  const frame = createFrame({ asset: assets.href, notice, version, origin: publicUrl });
  const server = await createServer({
    ...pickHttpOptions(options),
    service: 'rating',
    crossOrigin: '*',
    api: {
      title: 'Rating estimation',
      version,
      path: '/api/v1/openapi.json',
      tags: TAGS,
      errorSchema: ErrorReply,
    },
    ...(options.notReady && { notReady: options.notReady }),
    errorReply: (error, request) => errorReply(frame, error, request),
  });
  const { examples = [] } = options;
  const context: Context = {
    ...options,
    server,
    examples,
    limit: requestLimit(server),
    show(request, reply, page) {
      reply.header('vary', 'Cookie').header('content-type', HTML_TYPE);
      return frame(visitOf(request), page).toString();
    },
  };
  server.addHook('preValidation', ignoreCase);
  assets.routes(server);
  preferenceRoutes(server);
  healthRoutes(context);
  mmrRoutes(context);
  manyRoutes(context);
  compareRoutes(context);
  timelineRoutes(context);
  lobbyRoutes(context);
  modelRoutes(context);
  homeRoutes(context);
  playerRoutes(context);
  badgeRoutes(context);
  return server;
}

/** Letters' case does not matter in a region, as in names. */
const ignoreCase: preValidationHookHandler = ({ params, query, body }, _reply, done) => {
  for (const part of [params, query, body] as ({ region?: unknown } | null | undefined)[])
    if (typeof part?.region === 'string') part.region = part.region.toLowerCase();
  done();
};

/** `{error, code}` for programs, a page for browsers, an image in the place of a badge. */
function errorReply(frame: Frame, error: PublicError, request: FastifyRequest): ErrorBody {
  const { url, headers } = request;
  const badge = refusedBadge(url, error);
  if (badge) return badge;
  if (url.startsWith('/api/') || !headers.accept?.includes('text/html')) {
    const body = JSON.stringify(errorBody(error));
    return { type: 'application/json; charset=utf-8', body };
  }
  const title = errorTitle(error, LOCALE);
  const main = errorMain(error, LOCALE, '/');
  return { type: HTML_TYPE, body: frame(visitOf(request), { title, main }).toString() };
}

const schema = {
  summary: 'Whether the process is alive',
  operationId: 'apiHealth',
  tags: ['probes'],
  response: {
    200: Type.Object({
      ok: Type.Literal(true),
      version: Type.String({ description: 'Build identifier' }),
    }),
  },
};

/** `GET /api/v1/health`: answers while the process is alive; `/ready` says whether it can work. */
function healthRoutes({ server, version }: Context): void {
  server.get('/api/v1/health', { schema }, async () => ({ ok: true as const, version }));
}
