import { readFileSync } from 'node:fs';
import { PublicError } from '@tessera/kit/errors';
import { HTML_TYPE, hiddenRoute } from '@tessera/kit/http/answers';
import { wantsJson } from '@tessera/kit/http/error-form';
import { createServer, type Server } from '@tessera/kit/http/server';
import type { ErrorBody } from '@tessera/kit/http/server-options';
import { preferenceRoutes, visitOf } from '@tessera/kit/http/visit';
import { type HttpOptions, pickHttpOptions } from '@tessera/kit/service-settings';
import { pageAssets } from '@tessera/kit/ui/assets';
import { errorFragment, errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import { packageVersion } from '@tessera/kit/version';
import type { FastifyRequest } from 'fastify';
import { rememberGrants } from './access/protection.ts';
import { createGate, type Grant } from './access/tokens.ts';
import type { EngineAccess } from './api/parts.ts';
import type { Prometheus } from './api/prometheus.ts';
import { apiRoutes, refusals, TAGS } from './api/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { JobDefaults } from './job/job.ts';
import { ErrorReply } from './job/wire/replies.ts';
import type { Store } from './store/port/store.ts';
import { createFrame, type Frame } from './ui/frame.ts';
import { visibleMarkup } from './ui/visible.ts';

type AppOptions = HttpOptions & {
  readonly store: Store;
  readonly engine: EngineAccess;
  readonly defaults: JobDefaults;
  readonly grants: readonly Grant[];
  readonly prometheus: Prometheus;
  /** Seconds since start. */
  readonly uptime: () => number;
  readonly maxBodyBytes: number;
  /** Bytes of a reported result that are stored. */
  readonly maxResultBytes: number;
  /** A sentence above every page, for example that the data are synthetic. */
  readonly notice: string | undefined;
};

export const VERSION = packageVersion(new URL('./package.json', import.meta.url));

const STYLE = readFileSync(new URL('ui/style.css', import.meta.url), 'utf8');

/** The HTTP server with all routes, ready to listen or to be tested with `inject`. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { store, engine, defaults, prometheus, uptime } = options;
  const gate = createGate(options.grants);
  const assets = pageAssets('runner', {
    'style.css': STYLE,
    'morph.js': new URL(import.meta.resolve('idiomorph/dist/idiomorph-ext.min.js')),
  });
  const frame = createFrame({
    asset: (name) => `/static${assets.href(name)}`,
    notice: options.notice,
    version: VERSION,
  });
  const server = await createServer({
    ...pickHttpOptions(options),
    service: 'runner',
    // A page of another site cannot know the token.
    ...(!gate.open && { allowedHosts: 'any' as const }),
    // The runner answers /metrics itself: JSON unless Prometheus text is asked for.
    metricsPath: false,
    api: {
      title: 'Tessera runner',
      version: VERSION,
      refusals,
      tags: TAGS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      errorSchema: ErrorReply,
      errorsAsPages: isDashboard,
    },
    errorReply: (error, request) =>
      errorReply(frame, namingLimit(error, options.maxBodyBytes), request),
    bodyLimitBytes: options.maxBodyBytes,
    notReady: () => store.problem(),
  });

  rememberGrants(server);
  // At /assets for the icon of the site; pages load all of it from /static (1.5).
  assets.routes(server);
  await server.register(async (scope) => assets.routes(scope as unknown as Server), {
    prefix: '/static',
  });
  preferenceRoutes(server);
  server.get('/', { schema: hiddenRoute('leads to the dashboard') }, (_request, reply) =>
    reply.redirect('/dashboard'),
  );
  const { maxResultBytes } = options;
  const version = VERSION;
  const parts = { store, engine, defaults, gate, version, uptime, prometheus, maxResultBytes };
  await apiRoutes(server, parts);
  await dashboardRoutes(server, { store, engine, gate, frame });
  return server;
}

const isDashboard = (url: string) => /^\/dashboard(\/|\?|$)/.test(url);

/** The wording of the limit of a body: the framework does not name it. */
function namingLimit(error: PublicError, maxBodyBytes: number): PublicError {
  if (error.statusCode !== 413) return error;
  const message = `the body must have at most ${maxBodyBytes} bytes`;
  return new PublicError(413, error.code, message);
}

/** `{error, status}` to programs (docs/contract/runner.md 7); a page or a fragment on the dashboard. */
function errorReply(frame: Frame, error: PublicError, request: FastifyRequest): ErrorBody {
  if (!isDashboard(request.url) || wantsJson(request)) {
    const body = JSON.stringify({ error: error.message, status: error.statusCode });
    return { type: 'application/json; charset=utf-8', body };
  }
  const visit = { ...visitOf(request), locale: 'en' } as const;
  if (request.headers['hx-request'] === 'true') {
    return { type: HTML_TYPE, body: visibleMarkup(errorFragment(error, visit.locale).toString()) };
  }
  const title = errorTitle(error, visit.locale);
  const main = errorMain(error, visit.locale, '/dashboard');
  const page = frame(visit, { title, description: title, main }).toString();
  return { type: HTML_TYPE, body: visibleMarkup(page) };
}
