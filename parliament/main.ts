// The only file that knows the real world: the environment, the disk, the network and the port.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { progressOn } from '@tessera/kit/progress';
import { createApp } from './app.ts';
import { createAnalyses } from './compute/analyses.ts';
import { createWorkers } from './compute/workers.ts';
import { ingestPeriod } from './refresh.ts';
import { settingsFrom } from './settings.ts';
import { createKeptTables } from './store/kept-tables.ts';
import { createPeriods } from './store/periods.ts';
import { createRawArchives } from './store/raw-archives.ts';

// Else V8 lets room for new objects grow to 48 MB, here and in each worker: reading a period and
// drawing its pages took 360 to 400 MB at the peak, and takes 270 to 325 MB so (2026-11-20).
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--max-semi-space-size=2');

// Settings may stand in a file `.env` of the working directory; the environment goes before it.
if (existsSync('.env')) process.loadEnvFile('.env');
const settings = settingsFrom(process.env, process.stdout.isTTY);

const closing = createClosing();
closeOnSignals(closing);

const progress = progressOn(process.stderr);
const kilobytes = (bytes: number) => Math.round(bytes / 1024);
const archives = createRawArchives({
  folder: join(settings.ANALYZER_CACHE_DIR, 'raw'),
  sourceUrl: settings.ANALYZER_SOURCE_URL,
  onProgress: (name, received, total) => {
    progress.show(name, kilobytes(received), total && kilobytes(total), 'kB');
    if (received === total) progress.end();
  },
});
const periods = createPeriods({
  ingest: (period) =>
    ingestPeriod(period, {
      cacheDir: settings.ANALYZER_CACHE_DIR,
      archives,
      onWarning: (message, error) => app.log.warn({ err: error }, message),
    }),
  now: Date.now,
  onError: ({ number }, error) => app.log.error({ err: error }, `period ${number} failed`),
});
const workers = createWorkers();
closing.add('workers', workers.close);
const app = await createApp({
  periods,
  analyses: createAnalyses(workers),
  log: { level: settings.LOG_LEVEL, format: settings.LOG_FORMAT },
  rateLimits: settings.RATE_LIMIT_ENABLED,
  trustProxy: settings.TRUST_PROXY,
  scriptHost: settings.CSP_SCRIPT_HOST,
  notice: settings.DATA_NOTICE,
  siteUrl: settings.ANALYZER_SITE_URL,
  publicUrl: settings.PUBLIC_URL,
  keptTables: createKeptTables(join(settings.ANALYZER_CACHE_DIR, 'parquet')),
});
closing.add('server', () => app.close());
await app.listen({ host: settings.HOST, port: settings.PORT });
