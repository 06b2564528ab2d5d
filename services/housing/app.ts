import { readFileSync } from 'node:fs';
import { type Drawing, drawInThisThread } from '@tessera/kit/chart/drawing';
import type { PublicError } from '@tessera/kit/errors';
import { errorAsJson, errorInCallersForm } from '@tessera/kit/http/error-form';
import { createPageCache, type PageCache } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { createServer, type Server } from '@tessera/kit/http/server';
import type { ErrorBody } from '@tessera/kit/http/server-options';
import { preferenceRoutes } from '@tessera/kit/http/visit';
import { type HttpOptions, pickHttpOptions } from '@tessera/kit/service-settings';
import { pageAssets } from '@tessera/kit/ui/assets';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import type { FastifyRequest } from 'fastify';
import { chartRoutes } from './api/chart/route.ts';
import { DESCRIPTION, refusals, TAGS } from './api-document.ts';
import { calculatorRoutes } from './calculators/route.ts';
import { compareRoutes } from './compare/route.ts';
import { type Context, freshnessOf } from './context.ts';
import { dataRoutes } from './data/route.ts';
import { forecastRoutes } from './forecast/route.ts';
import { isGiven } from './formula/number-input.ts';
import { scenarioFields } from './formula/scenario.ts';
import type { SourceName } from './market/indicator.ts';
import { rentOrBuyFields } from './odds/fields.ts';
import { overviewRoutes } from './overview/route.ts';
import { quarantineRoutes } from './quarantine/route.ts';
import { regionRoutes } from './region/route.ts';
import { rentOrBuyRoutes } from './rent-or-buy/route.ts';
import { revisionRoutes } from './revisions/route.ts';
import { scenarioRoutes } from './scenario/route.ts';
import { measureSources, notReadyReason, warningOf } from './status/metrics.ts';
import { statusRoutes } from './status/route.ts';
import type { HousingStore } from './store/housing-store.ts';
import { createFrame, type Frame } from './ui/frame.ts';

/** The files that make up the service's stylesheet, joined in this order. */
const STYLES = ['./ui/style.css', './overview/map.css', './scenario/scenario.css'];

type AppOptions = HttpOptions & {
  readonly store: HousingStore;
  /** True while a refresh runs, in this process or another. */
  readonly refreshing: () => boolean;
  readonly clock: () => Date;
  readonly version: string;
  /** False: no timer asks the sources, stored data are served. */
  readonly refreshEnabled?: boolean;
  /** When a timer asks a source next. */
  readonly nextAsk?: (source: SourceName) => Date | undefined;
  /** A banner on every page; empty or absent shows none. */
  readonly notice?: string;
  /** Makes images of charts; in the calling thread unless given. */
  readonly drawing?: Drawing;
};

/** The whole application, ready to listen or to be tested with `inject`. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { store, refreshing, clock, version, nextAsk = () => undefined } = options;
  const freshness = () => freshnessOf({ store, refreshing, clock });
  const assets = pageAssets('housing', {
    'style.css': STYLES.map(readText).join(''),
    'live.js': new URL('./ui/live.js', import.meta.url),
    'scenario.js': new URL('./scenario/scenario.js', import.meta.url),
  });
  const frame = createFrame({
    asset: assets.href,
    scripts: ['live.js', 'scenario.js'].map(assets.href),
    notice: options.notice,
    version,
  });
  const server = await createServer({
    ...pickHttpOptions(options),
    service: 'housing',
    crossOrigin: '*',
    robots: 'pages',
    api: {
      title: 'Tessera housing',
      version,
      description: DESCRIPTION,
      tags: TAGS,
      refusals,
      errorsAsPages: (path) => !answersJson(path),
    },
    errorReply: (error, request) => errorReply(frame, error, request),
    notReady: () =>
      notReadyReason({
        store,
        refreshing: refreshing(),
        refreshEnabled: options.refreshEnabled ?? true,
      }),
    warning: () => warningOf(freshness()),
  });
  const context: Context = {
    server,
    store,
    clock,
    pages: createPages(options),
    frame,
    drawing: options.drawing ?? drawInThisThread(),
    refreshing,
  };

  assets.routes(server);
  measureSources({ server, store, freshness, nextAsk });
  preferenceRoutes(server, perMinute(60));
  overviewRoutes(context);
  compareRoutes(context);
  forecastRoutes(context);
  dataRoutes(context);
  chartRoutes(context);
  statusRoutes(context);
  quarantineRoutes(context);
  revisionRoutes(context);
  regionRoutes(context);
  calculatorRoutes(context);
  scenarioRoutes(context);
  rentOrBuyRoutes(context);
  return server;
}

const OWN_FIGURES = [scenarioFields, rentOrBuyFields].flatMap((fields) => Object.keys(fields));

/** True for a query with figures of a visitor, right or wrong. */
function hasOwnFigures(query: Readonly<Record<string, unknown>>): boolean {
  return OWN_FIGURES.some((name) => isGiven(query[name]));
}

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** The chart and status endpoints answer JSON to everyone. */
const answersJson = (path: string) => /^\/api\/(chart\/|status)/.test(path);

/** An error in the caller's format. */
function errorReply(frame: Frame, error: PublicError, request: FastifyRequest): ErrorBody {
  if (answersJson(request.url)) return errorAsJson(error);
  return errorInCallersForm(error, request, (visit) => {
    const title = errorTitle(error, visit.locale);
    const main = errorMain(error, visit.locale, '/');
    return frame(visit, { title, description: title, main });
  });
}

/**
 * Caches rendered pages for at most a minute, because they state the age of their figures, and
 * never beyond a change of the data, whichever process made it. A page with figures of a visitor is
 * stored nowhere.
 */
function createPages({ store, clock }: Pick<AppOptions, 'store' | 'clock'>): PageCache {
  const cache = createPageCache({ ttlMs: 60_000, maxEntries: 500 });
  let stamp = '';
  return {
    async send(request, reply, type, render) {
      if (hasOwnFigures(request.query as Readonly<Record<string, unknown>>)) {
        const body = await render();
        return reply.header('cache-control', 'no-store').type(type).send(body);
      }
      const now = `${store.version()} ${Math.floor(clock().getTime() / 60_000)}`;
      if (now !== stamp) cache.invalidateAll();
      stamp = now;
      return cache.send(request, reply, type, render);
    },
    invalidateAll: cache.invalidateAll,
  };
}
