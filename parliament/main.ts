// The only file that knows the real world: the environment, the disk, the network and the port.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { flag, oneOf, port, readSettings, text, url } from '@tessera/kit/config';
import { createApp } from './app.ts';
import { createAnalyses } from './compute/analyses.ts';
import { ingestPeriod } from './refresh.ts';
import { createPeriods } from './store/periods.ts';
import { createRawArchives } from './store/raw-archives.ts';

const settings = readSettings(
  {
    HOST: text('127.0.0.1'),
    PORT: port(8000),
    ANALYZER_CACHE_DIR: text(join(homedir(), '.cache', 'tessera', 'parliament')),
    ANALYZER_SOURCE_URL: url('https://www.psp.cz/eknih/cdrom/opendata'),
    CSP_SCRIPT_HOST: url('https://unpkg.com'),
    DATA_NOTICE: text(''),
    RATE_LIMIT_ENABLED: flag(true),
    TRUST_PROXY: flag(false),
    LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    LOG_FORMAT: oneOf(['json', 'pretty'], process.stdout.isTTY ? 'pretty' : 'json'),
  },
  process.env,
);

const closing = createClosing();
closeOnSignals(closing);

const archives = createRawArchives({
  folder: join(settings.ANALYZER_CACHE_DIR, 'raw'),
  sourceUrl: settings.ANALYZER_SOURCE_URL,
  onProgress: () => {},
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
const app = await createApp({
  periods,
  analyses: createAnalyses(),
  log: { level: settings.LOG_LEVEL, format: settings.LOG_FORMAT },
  rateLimits: settings.RATE_LIMIT_ENABLED,
  trustProxy: settings.TRUST_PROXY,
  scriptHost: settings.CSP_SCRIPT_HOST,
  notice: settings.DATA_NOTICE,
});
closing.add('server', () => app.close());
await app.listen({ host: settings.HOST, port: settings.PORT });
