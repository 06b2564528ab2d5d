import { createRefresh } from '@tessera/housing/refresh';
import { openHousingStore } from '@tessera/housing/store/housing-store';
import { startSources } from '@tessera/sandbox/sources/server';

/** The year from here reaches over New Year. */
const FIRST_DAY = Date.UTC(2026, 6, 1, 12);
const DAY_MS = 86_400_000;

/** A database after this many daily refreshes from the stand-ins, with prices that change daily. */
export async function databaseAfter(days: number, path: string): Promise<void> {
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
