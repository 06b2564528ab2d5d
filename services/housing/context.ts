import type { Drawing } from '@tessera/kit/chart/drawing';
import { notFound } from '@tessera/kit/errors';
import type { PageCache } from '@tessera/kit/http/page-cache';
import type { Server } from '@tessera/kit/http/server';
import { sourceNames } from './market/indicator.ts';
import { findRegion, NATIONAL } from './market/region.ts';
import { type Observed, observedIn } from './market/rhythm.ts';
import type { HousingStore } from './store/housing-store.ts';
import type { Frame } from './ui/frame.ts';
import type { Freshness } from './ui/freshness.ts';

/** The dependencies that every route receives. */
export type Context = {
  readonly server: Server;
  readonly store: HousingStore;
  /** Rendered pages; dropped when the data change and at every full minute. */
  readonly pages: PageCache;
  readonly frame: Frame;
  readonly drawing: Drawing;
  readonly clock: () => Date;
  /** True while a refresh runs, in this process or another. */
  readonly refreshing: () => boolean;
};

/** The state of all sources at this moment. */
export function freshnessOf({
  store,
  refreshing,
  clock,
}: Pick<Context, 'store' | 'refreshing' | 'clock'>): Freshness {
  return {
    refreshing: refreshing(),
    lastRefresh: store.lastRefresh(),
    sources: sourceNames.map((source) => store.fetchLog.state(source)),
    now: clock(),
    quarantined: store.quarantine.count(),
    databaseProblem: store.problem(),
    observed: observed(store),
    version: store.version(),
  };
}

/** Inputs of the newest rows, and the indices behind other years. */
function observed({ affordability, series }: HousingStore): Observed[] {
  const rows = affordability.allLatest();
  if (rows.length === 0) return [];
  // No figure uses the real price index.
  const indices = (['nominal_property_price_index', 'cpi'] as const).flatMap((indicator) => {
    const last = series.latest(indicator, NATIONAL);
    return last ? [{ indicator, region: NATIONAL, source: last.source, date: last.date }] : [];
  });
  return [...rows.flatMap(({ region, inputs }) => observedIn(region, inputs)), ...indices];
}

/** When the data shown were brought: a reply of the same data says the same. */
export function generatedAt({ store, clock }: Pick<Context, 'store' | 'clock'>): string {
  return store.lastRefresh() ?? clock().toISOString();
}

/** The slug itself if there is such a region; throws 404 otherwise. */
export function regionOrNotFound(slug: unknown): string {
  const shown = typeof slug === 'string' ? slug.slice(0, 60).replace(/\p{Cc}/gu, '') : '';
  if (!findRegion(shown)) throw notFound(`region ${shown}`, `Region ${shown}`);
  return shown;
}
