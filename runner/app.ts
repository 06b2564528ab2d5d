import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerOptions } from '@tessera/kit/http/server';
import { preferenceRoutes } from '@tessera/kit/http/visit';
import { pageAssets } from '@tessera/kit/ui/assets';
import { createGate, type Tokens } from './access/tokens.ts';
import { refuseOtherMethods } from './api/other-methods.ts';
import type { Prometheus } from './api/prometheus.ts';
import { refusals } from './api/refusals.ts';
import { apiRoutes } from './api/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { errorReply } from './error-reply.ts';
import type { JobDefaults } from './job/job.ts';
import type { Store } from './store/store.ts';
import { createFrame } from './ui/frame.ts';

export type AppOptions = {
  readonly store: Store;
  readonly defaults: JobDefaults;
  readonly tokens: Tokens;
  readonly prometheus: Prometheus;
  /** Seconds since start. */
  readonly uptime: () => number;
  readonly log: ServerOptions['log'];
  readonly maxBodyBytes: number;
  readonly trustProxy: boolean;
  /** Shown above every page, such as: these data are synthetic. */
  readonly notice: string | undefined;
};

export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string };

const STYLE = ['style', 'activity']
  .map((name) => readFileSync(new URL(`./ui/${name}.css`, import.meta.url), 'utf8'))
  .join('');

/** The whole service over HTTP, ready to listen or to be tested with `inject`. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { store, defaults, prometheus, uptime } = options;
  const gate = createGate(options.tokens);
  const assets = pageAssets('runner', {
    'style.css': STYLE,
    'morph.js': new URL(import.meta.resolve('idiomorph/dist/idiomorph-ext.min.js')),
  });
  const frame = createFrame({
    asset: (name) => (name.endsWith('.woff2') ? '' : '/static') + assets.href(name),
    notice: options.notice,
    version: VERSION,
    locked: !gate.open,
  });
  const server = await createServer({
    log: options.log,
    api: { title: 'Tessera runner', version: VERSION, refusals },
    errorReply: (error, request) => errorReply(frame, error, request),
    bodyLimitBytes: options.maxBodyBytes,
    trustProxy: options.trustProxy,
    notReady: () => store.trouble(),
  });

  const finish = refuseOtherMethods(server, ['/health', '/ready', '/openapi.json']);
  // The style asks for fonts under /assets; the specification has the rest under /static (1.5).
  assets.routes(server);
  await server.register(async (scope) => assets.routes(scope as unknown as Server), {
    prefix: '/static',
  });
  preferenceRoutes(server);
  server.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/dashboard'));
  await apiRoutes(server, { store, defaults, gate, version: VERSION, uptime, prometheus });
  await dashboardRoutes(server, { store, defaults, gate, frame });
  finish();
  return server;
}
