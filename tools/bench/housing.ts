import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRefresh } from '@tessera/housing/refresh';
import { openHousingStore } from '@tessera/housing/store/housing-store';
import { startSources } from '@tessera/sandbox/sources/server';
import { compareWithBareRoute } from './load.ts';
import { inTurn, line, median } from './measure.ts';
import { type Running, running } from './process.ts';

const root = join(import.meta.dirname, '../..');
const PAGES = ['/', '/region/praha', '/compare'];

/**
 * The index page answers at least half as many requests as a bare Fastify route that sends the same
 * bytes; after a year of daily refreshes there is one forecast point a year and pages are as fast as
 * on the first day (ratio at most 1.2).
 *
 *     npm run bench -- housing [days] [seconds]
 */
export async function bench(args: readonly string[]): Promise<void> {
  const days = Number(args[0] ?? 365);
  const seconds = Number(args[1] ?? 4);
  const folder = mkdtempSync(join(tmpdir(), 'housing-bench-'));
  try {
    const first = join(folder, 'first-day.db');
    const later = join(folder, 'later.db');
    await databaseAfter(1, first);
    await databaseAfter(days, later);
    reportGrowth(first, later, days);
    await againstBare(first, seconds);
    await laterAgainstFirstDay(later, first, days);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportGrowth(first: string, later: string, days: number): void {
  for (const [when, path] of [
    ['after one refresh', first],
    [`after ${days} refreshes`, later],
  ] as const) {
    const store = openHousingStore(path);
    const years = store.affordability.yearly('national').map(({ date }) => date.slice(0, 4));
    const isOneAYear = new Set(years).size === years.length;
    console.log(
      `${isOneAYear ? '✓' : '✗'} ${when}: ${store.affordability.count()} rows, ` +
        `forecast points ${years.join(', ')}`,
    );
    store.close();
  }
}

/** Requests a second of the index page. */
async function againstBare(database: string, seconds: number): Promise<void> {
  const app = await served(database);
  const what = 'index page, requests/s : bare route';
  console.log(await compareWithBareRoute(what, app.url, { goal: '≥ 0.5', rounds: 3, seconds }));
  await app.stop();
}

/** Each page made anew from the store, not from the cache: after a year against the first day. */
async function laterAgainstFirstDay(later: string, first: string, days: number): Promise<void> {
  const old = await served(later);
  const young = await served(first);
  const forget = forgetterOf([later, first]);
  for (const page of PAGES) {
    const ask = async ({ url }: Running) => {
      const reply = await fetch(`${url}${page}`);
      if (reply.status !== 200) throw new Error(`${page} answered ${reply.status}`);
      await reply.arrayBuffer();
    };
    const runs = await inTurn(40, {
      forget: forget.now,
      young: () => ask(young),
      old: () => ask(old),
    });
    const ratio = median(runs.old!) / median(runs.young!);
    const detail = `${ms(runs.old!)} against ${ms(runs.young!)} ms`;
    const what = `${page} made anew, after ${days} days : first day`;
    console.log(line(what, ratio, '≤ 1.2', detail));
  }
  forget.close();
  await Promise.all([old.stop(), young.stop()]);
}

/** The service over a database file, as it is served, without refreshing and rate limits. */
function served(database: string): Promise<Running> {
  return running([join(root, 'services/housing/main.ts'), 'serve'], {
    DATABASE_URL: `sqlite:${database}`,
    PORT: '0',
    REFRESH_ENABLED: '0',
    RATE_LIMIT_ENABLED: '0',
  });
}

/** Counts the data version up, as a refresh with news does, so that no page is cached. */
function forgetterOf(paths: readonly string[]) {
  const databases = paths.map((path) => new DatabaseSync(path, { timeout: 5000 }));
  return {
    now() {
      for (const db of databases) db.exec('UPDATE application_state SET version = version + 1');
    },
    close() {
      for (const db of databases) db.close();
    },
  };
}

const ms = (runs: readonly number[]) => median(runs).toFixed(1);

/** The year from here reaches over New Year. */
const FIRST_DAY = Date.UTC(2026, 6, 1, 12);
const DAY_MS = 86_400_000;

/** A database after this many daily refreshes from the stand-ins, with prices that change daily. */
async function databaseAfter(days: number, path: string): Promise<void> {
  let day = 0;
  const sources = await startSources({ priceFactor: () => 1 + day / 10_000 });
  const store = openHousingStore(path);
  const refresh = createRefresh({
    store,
    clock: () => new Date(FIRST_DAY + day * DAY_MS),
    sources: {
      macroUrl: sources.macroUrl,
      macroApiKey: 'bench',
      cnbUrl: sources.cnbUrl,
      czsoUrl: sources.czsoUrl,
      portalUrl: sources.portalUrl,
      portalDelayMs: 0,
      surveyFile: '',
    },
  });
  for (day = 0; day < days; day++) {
    const fetched = await refresh.run();
    const failed =
      fetched.kind === 'busy' || fetched.sources.some(({ outcome }) => outcome === 'failed');
    if (failed) throw new Error(`the refresh of day ${day} failed: ${JSON.stringify(fetched)}`);
    if (process.stderr.isTTY) process.stderr.write(`\rday ${day + 1} of ${days} `);
  }
  if (process.stderr.isTTY) process.stderr.write('\r');
  store.close();
  await sources.close();
}
