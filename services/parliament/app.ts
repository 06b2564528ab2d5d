import { readFileSync } from 'node:fs';
import { createPageCache, type PageCache } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { createServer, type Server } from '@tessera/kit/http/server';
import { preferenceRoutes } from '@tessera/kit/http/visit';
import { type HttpOptions, pickHttpOptions } from '@tessera/kit/service-settings';
import { pageAssets } from '@tessera/kit/ui/assets';
import { packageVersion } from '@tessera/kit/version';
import { API } from './api-document.ts';
import { attendanceRoutes } from './attendance/route.ts';
import type { Context } from './context.ts';
import { dataRoutes } from './data/route.ts';
import { checkOrigin, errorReply } from './error-reply.ts';
import { feedbackRoutes } from './feedback/route.ts';
import { healthRoutes } from './health/route.ts';
import { homeRoutes } from './home/route.ts';
import { lawRoutes } from './laws/detail/route.ts';
import { printFragmentRoutes } from './laws/fragments/route.ts';
import { lawsRoutes } from './laws/route.ts';
import { loyaltyRoutes } from './loyalty/route.ts';
import { profileRoutes } from './mps/profile/route.ts';
import { membersRoutes } from './mps/route.ts';
import { ollamaRoutes } from './ollama/route.ts';
import { partiesRoutes } from './parties/route.ts';
import { pipelineRoutes } from './pipeline/route.ts';
import type { PrintServices } from './prints/services.ts';
import { searchRoutes } from './search/route.ts';
import { similarityRoutes } from './similarity/route.ts';
import { NO_COUNTS, type SourceCounts } from './store/source-counts.ts';
import { createFrame } from './ui/frame.ts';
import { voteDetailRoutes } from './votes/detail/route.ts';
import { votesRoutes } from './votes/route.ts';

/** Parts of the context that tests may leave out. */
type Optional = Pick<Context, 'siteUrl' | 'parquetFolder' | 'pages' | 'tracker' | 'adminToken'>;

export type AppOptions = HttpOptions &
  Pick<Context, 'periods' | 'analyses' | 'refresh'> &
  Partial<Optional> & {
    readonly prints: PrintServices;
    /** Why no period can be shown or stored just now. */
    readonly notReady?: () => string | undefined;
    /** Periods that can be shown without the source; absent: those in memory. */
    readonly atHand?: () => readonly number[];
    readonly scriptHost?: string;
    /** Banner above every page, for example about synthetic data. */
    readonly notice?: string;
    readonly sources?: SourceCounts;
  };

const VERSION = packageVersion(new URL('./package.json', import.meta.url));

/** In this order: rules for narrow screens and paper override the others. */
const STYLE = ['ui/style.css', 'laws/laws.css', 'ui/narrow-and-print.css']
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('');

/** Pages are remembered for an hour, or until the data change. */
export function createPages(): PageCache {
  return createPageCache({ ttlMs: 3_600_000, maxEntries: 300 });
}

/** The service with all its routes, ready to listen or for `inject` in tests. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { periods, analyses, sources = NO_COUNTS, atHand = periods.loaded } = options;
  const assets = pageAssets('parliament', { 'style.css': STYLE });
  const frame = createFrame({
    asset: assets.href,
    notice: options.notice,
    version: VERSION,
    publicUrl: (options.publicUrl ?? '').replace(/\/$/, ''),
  });
  const server = await createServer({
    service: 'parliament',
    api: { ...API, version: VERSION },
    errorReply: (error, request) => errorReply(frame, error, request, atHand),
    ...pickHttpOptions(options),
    ...(options.notReady && { notReady: options.notReady }),
    scriptHost: options.scriptHost ?? '',
    // In the words of contract 5.1.
    inlineScripts: true,
    hsts: 'always',
    crossOrigin: '*',
    robots: 'pages',
  });
  checkOrigin(server);
  sources.measure(server);
  const pages = options.pages ?? createPages();
  // A profile covers all periods in memory: one cached before another came would lack its figures.
  periods.onArrival(pages.invalidateAll);
  const siteUrl = options.siteUrl ?? 'https://www.psp.cz/sqw';
  const context: Context = {
    server,
    periods,
    analyses,
    pages,
    frame,
    siteUrl,
    parquetFolder: options.parquetFolder,
    ...options.prints,
    refresh: options.refresh,
    tracker: options.tracker,
    adminToken: options.adminToken ?? '',
  };

  assets.routes(server);
  preferenceRoutes(server, perMinute(60));
  loyaltyRoutes(context);
  attendanceRoutes(context);
  similarityRoutes(context);
  votesRoutes(context);
  voteDetailRoutes(context);
  searchRoutes(context);
  partiesRoutes(context);
  homeRoutes(context);
  membersRoutes(context);
  profileRoutes(context);
  dataRoutes(context);
  healthRoutes(context);
  lawsRoutes(context);
  lawRoutes(context);
  printFragmentRoutes(context);
  ollamaRoutes(context);
  feedbackRoutes(context);
  pipelineRoutes(context);
  return server;
}
