// The only file that knows the real world: the environment, the disk, the network and the port.
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { every } from '@tessera/kit/every';
import { describeError } from '@tessera/kit/failure';
import { progressOn } from '@tessera/kit/progress';
import { httpOptions } from '@tessera/kit/service-settings';
import { start } from '@tessera/kit/start';
import { createApp } from './app.ts';
import { CURRENT_PERIOD } from './chamber/electoral-periods.ts';
import { createAnalyses } from './compute/analyses.ts';
import { createWorkers } from './compute/workers.ts';
import { ingestPeriod } from './refresh.ts';
import { PROGRAM } from './settings.ts';
import { createCacheFolder } from './store/cache-folder.ts';
import { createKeptTables } from './store/kept-tables.ts';
import { createPeriods } from './store/periods.ts';
import { createRawArchives } from './store/raw-archives.ts';

// Else V8 lets room for new objects grow to 48 MB, here and in each worker: reading a period and
// drawing its pages took 360 to 400 MB at the peak, and takes 270 to 325 MB so (2026-11-20).
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--max-semi-space-size=2');

const MINUTE_MS = 60_000;

await start(PROGRAM, async ({ settings, closing }) => {
  const cacheDir = settings.ANALYZER_CACHE_DIR;
  const cacheFolder = await createCacheFolder(cacheDir);
  const progress = progressOn(process.stderr);
  const kilobytes = (bytes: number) => Math.round(bytes / 1024);
  const archives = createRawArchives({
    folder: join(cacheDir, 'raw'),
    sourceUrl: settings.ANALYZER_SOURCE_URL,
    onProgress: (name, received, total) => {
      progress.show(name, kilobytes(received), total && kilobytes(total), 'kB');
      if (received === total) progress.end();
    },
  });
  const periods = createPeriods({
    ingest: (period) =>
      ingestPeriod(period, {
        cacheDir,
        archives,
        onWarning: (message, error) => app.log.warn(`${message}: ${describeError(error)}`),
      }),
    now: Date.now,
    onError: ({ number }, error) =>
      app.log.error(`period ${number} cannot be had: ${describeError(error)}`),
  });
  const workers = createWorkers();
  closing.add('workers', workers.close);
  const app = await createApp({
    periods,
    analyses: createAnalyses(workers),
    ...httpOptions(settings),
    notReady: () => cacheFolder.problem() ?? periods.problem(),
    scriptHost: settings.CSP_SCRIPT_HOST,
    notice: settings.DATA_NOTICE,
    siteUrl: settings.ANALYZER_SITE_URL,
    keptTables: createKeptTables(join(cacheDir, 'parquet')),
  });
  closing.add('server', () => app.close());
  closing.logTo((sentence) => app.log.info(sentence));
  await app.listen({ host: settings.HOST, port: settings.PORT });

  // The newest period is made ready before the first visitor asks, so that `/ready` tells the truth.
  const warmUp = every({
    nextDelayMs: () => MINUTE_MS,
    async task() {
      await cacheFolder.check();
      if (periods.loaded().length === 0) await periods.load(CURRENT_PERIOD).catch(() => {});
    },
    onError: (error) => app.log.error(describeError(error)),
  });
  void warmUp.trigger();
});
