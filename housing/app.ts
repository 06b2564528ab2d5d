import { readFileSync } from 'node:fs';
import type { LogSettings } from '@tessera/kit/http/logger';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { createServer, type Server } from '@tessera/kit/http/server';
import { preferenceRoutes } from '@tessera/kit/http/visit';
import { pageAssets } from '@tessera/kit/ui/assets';
import { calculatorRoutes } from './calculators/route.ts';
import { chartRoutes } from './charts/route.ts';
import { compareRoutes } from './compare/route.ts';
import { createCharts } from './compute/charts.ts';
import { type Drawing, drawInThisThread } from './compute/workers.ts';
import { dataRoutes } from './data/route.ts';
import { createPages, type Desk } from './desk.ts';
import { errorReply } from './error-reply.ts';
import { forecastRoutes } from './forecast/route.ts';
import { overviewRoutes } from './overview/route.ts';
import { regionRoutes } from './region/route.ts';
import { rentOrBuyRoutes } from './rent-or-buy/route.ts';
import { scenarioRoutes } from './scenario/route.ts';
import { sendRows, sendSheet } from './send-table.ts';
import { statusRoutes } from './status/route.ts';
import type { HousingStore } from './store/housing-store.ts';
import { createFrame } from './ui/frame.ts';
import { withScript } from './ui/scenario/with-script.ts';

export type AppOptions = {
  readonly store: HousingStore;
  /** A refresh runs, here or in another process. */
  readonly refreshing: () => boolean;
  readonly clock: () => Date;
  readonly version: string;
  readonly log: LogSettings;
  readonly trustProxy?: boolean;
  readonly rateLimits?: boolean;
  /** Shown as a banner on every page; empty: none. */
  readonly notice?: string;
  /** Where charts are drawn; in this thread unless given. */
  readonly drawing?: Drawing;
};

/** The whole application, ready to listen or to be tested with `inject`. A table of contents. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { store, refreshing, clock, version, log, trustProxy, rateLimits } = options;
  const assets = pageAssets('housing', {
    'style.css': ['style', 'map', 'personal'].map((name) => read(`./ui/${name}.css`)).join(''),
    'scenario.js': new URL('./ui/scenario/scenario.js', import.meta.url),
  });
  const plain = createFrame({ asset: assets.href, notice: options.notice, version });
  const frame = withScript(plain, assets.href('scenario.js'));
  const server = await createServer({
    log,
    api: { title: 'Tessera housing', version },
    errorReply: (error, request) => errorReply(frame, error, request),
    ...(trustProxy !== undefined && { trustProxy }),
    ...(rateLimits !== undefined && { rateLimits }),
    notReady: () =>
      store.affordability.count() === 0 ? 'no data yet: the first refresh runs' : undefined,
  });
  const desk: Desk = {
    server,
    store,
    pages: createPages({ version: store.version, clock }),
    frame,
    charts: createCharts(options.drawing ?? drawInThisThread()),
    sendSheet,
    sendRows,
    clock,
    refreshing,
  };

  assets.routes(server);
  preferenceRoutes(server, perMinute(60));
  overviewRoutes(desk);
  compareRoutes(desk);
  forecastRoutes(desk);
  dataRoutes(desk);
  chartRoutes(desk);
  statusRoutes(desk);
  regionRoutes(desk);
  calculatorRoutes(desk);
  scenarioRoutes(desk);
  rentOrBuyRoutes(desk);
  return server;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
