import { readFileSync } from 'node:fs';
import { createPageCache } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { createServer, type Server, type ServerOptions } from '@tessera/kit/http/server';
import { preferenceRoutes } from '@tessera/kit/http/visit';
import { pageAssets } from '@tessera/kit/ui/assets';
import { attendanceRoutes } from './attendance/route.ts';
import type { Analyses } from './compute/analyses.ts';
import { dataRoutes } from './data/route.ts';
import type { Desk } from './desk.ts';
import { errorReply } from './error-reply.ts';
import { healthRoutes } from './health/route.ts';
import { homeRoutes } from './home/route.ts';
import { loyaltyRoutes } from './loyalty/route.ts';
import { compareRoutes } from './members/compare/route.ts';
import { profileRoutes } from './members/profile/route.ts';
import { membersRoutes } from './members/route.ts';
import { checkOrigin } from './origin-check.ts';
import { clubRoutes } from './parties/club/route.ts';
import { pairRoutes } from './parties/pair/route.ts';
import { partiesRoutes } from './parties/route.ts';
import { searchRoutes } from './search/route.ts';
import { sendTable } from './send-table.ts';
import { similarityRoutes } from './similarity/route.ts';
import { type KeptTables, NO_KEPT_TABLES } from './store/kept-tables.ts';
import type { Periods } from './store/periods.ts';
import { createFrame } from './ui/frame.ts';
import { voteDetailRoutes } from './votes/detail/route.ts';
import { votesRoutes } from './votes/route.ts';

export type AppOptions = {
  readonly periods: Periods;
  readonly analyses: Analyses;
  readonly log: ServerOptions['log'];
  readonly rateLimits?: boolean;
  readonly trustProxy?: boolean;
  readonly scriptHost?: string;
  /** Shown above every page, such as: these data are synthetic. */
  readonly notice?: string;
  /** `https://host` under which the public knows us, for addresses that leave with a page. */
  readonly publicUrl?: string;
  /** Prefix of the pages of the source, which ours link to. */
  readonly siteUrl?: string;
  /** The Parquet files that are offered for download. */
  readonly keptTables?: KeptTables;
};

const VERSION = '0.1.0';

/** Later files mend earlier ones on narrow screens and on paper. */
const STYLE = ['style', 'map', 'narrow-and-print']
  .map((name) => readFileSync(new URL(`./ui/${name}.css`, import.meta.url), 'utf8'))
  .join('');

/** The whole service, ready to listen or to be tested with `inject`: a table of its contents. */
export async function createApp(options: AppOptions): Promise<Server> {
  const { periods, analyses, log } = options;
  const assets = pageAssets('parliament', { 'style.css': STYLE });
  const frame = createFrame({
    asset: assets.href,
    notice: options.notice,
    version: VERSION,
    publicUrl: (options.publicUrl ?? '').replace(/\/$/, ''),
  });
  const server = await createServer({
    log,
    api: { title: 'Tessera parliament', version: VERSION },
    errorReply: (error, request) => errorReply(frame, error, request, periods.loaded()),
    rateLimits: options.rateLimits ?? true,
    trustProxy: options.trustProxy ?? false,
    scriptHost: options.scriptHost ?? '',
    // Specification 5.1 allows them; our pages hold none.
    inlineScripts: true,
  });
  checkOrigin(server);
  const pages = createPageCache({ ttlMs: 3_600_000, maxEntries: 300 });
  const siteUrl = options.siteUrl ?? 'https://www.psp.cz/sqw';
  const keptTables = options.keptTables ?? NO_KEPT_TABLES;
  const desk: Desk = { server, periods, analyses, pages, frame, sendTable, siteUrl, keptTables };

  assets.routes(server);
  preferenceRoutes(server, perMinute(60));
  loyaltyRoutes(desk);
  attendanceRoutes(desk);
  similarityRoutes(desk);
  votesRoutes(desk);
  voteDetailRoutes(desk);
  searchRoutes(desk);
  partiesRoutes(desk);
  clubRoutes(desk);
  pairRoutes(desk);
  homeRoutes(desk);
  membersRoutes(desk);
  profileRoutes(desk);
  compareRoutes(desk);
  dataRoutes(desk);
  healthRoutes(desk);
  return server;
}
