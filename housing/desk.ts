import { createPageCache, type PageCache } from '@tessera/kit/http/page-cache';
import type { Server } from '@tessera/kit/http/server';
import type { Locale } from '@tessera/kit/locale';
import type { Charts } from './compute/charts.ts';
import { sourceNames } from './market/indicator.ts';
import type { sendRows, sendSheet } from './send-table.ts';
import type { HousingStore } from './store/housing-store.ts';
import type { Frame } from './ui/frame.ts';
import type { Freshness } from './ui/freshness.ts';
import { narrowed } from './ui/narrow-picture.ts';
import { onPage, type Picture } from './ui/picture.ts';

/** What a slice's routes work with. */
export type Desk = {
  readonly server: Server;
  readonly store: HousingStore;
  /** Rendered pages, forgotten as soon as the data change and at every full minute. */
  readonly pages: PageCache;
  readonly frame: Frame;
  readonly charts: Charts;
  readonly sendSheet: typeof sendSheet;
  readonly sendRows: typeof sendRows;
  readonly clock: () => Date;
  /** A refresh runs, here or in another process. */
  readonly refreshing: () => boolean;
};

/** How fresh everything is just now. */
export function freshnessOf({ store, refreshing, clock }: Desk): Freshness {
  return {
    refreshing: refreshing(),
    lastRefresh: store.fetchLog.lastRefresh(),
    sources: sourceNames.map((source) => store.fetchLog.state(source)),
    now: clock(),
    version: store.version(),
  };
}

/** A picture for a page, drawn twice: the style shows the one that fits the screen. */
export async function drawnForPage(
  { charts }: Pick<Desk, 'charts'>,
  picture: Picture,
  locale: Locale,
): Promise<string> {
  const [wide, narrow] = await Promise.all([
    charts.drawSvg(onPage(picture), locale),
    charts.drawSvg(onPage(narrowed(picture)), locale),
  ]);
  return `<div class="on-wide">${wide}</div><div class="on-narrow">${narrow}</div>`;
}

type PagesOptions = { readonly version: () => number; readonly clock: () => Date };

/**
 * Pages say how old their numbers are, so none is remembered for longer than a minute; and none
 * outlives the data it shows, whichever process changed them.
 */
export function createPages({ version, clock }: PagesOptions): PageCache {
  const remembered = createPageCache({ ttlMs: 60_000, maxEntries: 500 });
  let stamp = '';
  return {
    async send(request, reply, type, render) {
      if (request.url.includes('net_income=')) {
        // Somebody's own figures: remembered neither here nor on the way.
        const body = await render();
        return reply.header('cache-control', 'no-store').type(type).send(body);
      }
      const now = `${version()} ${Math.floor(clock().getTime() / 60_000)}`;
      if (now !== stamp) remembered.invalidateAll();
      stamp = now;
      return remembered.send(request, reply, type, render);
    },
    invalidateAll: remembered.invalidateAll,
  };
}
