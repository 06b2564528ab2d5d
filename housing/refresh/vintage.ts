import { type HousingStore, openHousingStore } from '../store/housing-store.ts';
import { compute } from './compute.ts';

/** The last moment of a day (`YYYY-MM-DD`). */
export function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}

/**
 * The store as it was at the end of a day: each value in the version known then, a new base year of
 * an index undone, rows computed again from them. Listings, what was held and refused have no history,
 * so that they are empty.
 */
function vintageOf(store: HousingStore, day: string): HousingStore {
  const end = endOf(day);
  const until = end.toISOString();
  const vintage = openHousingStore(':memory:');
  vintage.series.record(store.series.knownAt(until), end);
  for (const { source, startedAt, ...run } of store.fetchLog.endedUntil(until)) {
    const id = vintage.fetchLog.start(source, new Date(startedAt));
    const { outcome = 'failed', recordsCount, errorMessage, finishedAt = until } = run;
    vintage.fetchLog.finish(id, { outcome, recordsCount, errorMessage }, new Date(finishedAt));
  }
  // Rows of past years hold what was measured then, which no later value replaces.
  vintage.affordability.write(store.affordability.ofYearsBefore(Number(day.slice(0, 4))), end);
  compute(vintage, {
    historical: true,
    now: new Date(vintage.fetchLog.lastRefresh() ?? end),
  });
  return { ...vintage, version: () => -Number(day.replaceAll('-', '')) };
}

type Shown = Pick<HousingStore, 'series' | 'version'>;

/**
 * The values from which the rows are computed: while a refresh is under way, or after one that was
 * cut short, those of before it.
 */
export function shownValues(store: HousingStore): () => Shown {
  let before: (Shown & { readonly since: string }) | undefined;
  return () => {
    const since = store.lease.since();
    if (since === undefined) return store;
    if (before?.since === since) return before;
    const start = new Date(since);
    const { series } = openHousingStore(':memory:');
    series.record(store.series.knownAt(new Date(start.getTime() - 1).toISOString()), start);
    before = { since, series, version: () => start.getTime() };
    return before;
  };
}

/** Days whose stores are cached; each takes a fifth of a second to make with a year of listings. */
const CACHED = 4;

/**
 * The stores of past days, of which the last few are cached until the data change. None is closed: an
 * answer may still be read from it; its memory is freed with the last one.
 */
export function vintages(store: HousingStore): (day: string) => HousingStore {
  const stores = new Map<string, HousingStore>();
  let version = store.version();
  return (day) => {
    const now = store.version();
    if (now !== version) stores.clear();
    version = now;
    const known = stores.get(day) ?? vintageOf(store, day);
    stores.delete(day);
    stores.set(day, known);
    for (const oldest of [...stores.keys()].slice(0, -CACHED)) stores.delete(oldest);
    return known;
  };
}
