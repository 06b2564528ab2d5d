// The only file that knows the real world: the environment, the arguments, the disk and the port.
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { flag, integer, oneOf, port, readSettings, secret, text, url } from '@tessera/kit/config';
import { every } from '@tessera/kit/every';
import { progressOn } from '@tessera/kit/progress';
import { createApp } from './app.ts';
import { parseCommand, USAGE } from './command/parse.ts';
import { reportTable } from './command/report.ts';
import { nextRefreshMs } from './command/schedule.ts';
import { createDrawing } from './compute/workers.ts';
import { compute } from './refresh/compute.ts';
import { createRefresh, type FetchReport } from './refresh.ts';
import { databasePath, openHousingStore } from './store/housing-store.ts';

const VERSION = '0.1.0';

const settings = orExplain(() =>
  readSettings(
    {
      DATABASE_URL: text('sqlite:housing.db'),
      HOST: text('127.0.0.1'),
      PORT: port(3000),
      MACRO_API_URL: url('https://api.stlouisfed.org/fred'),
      MACRO_API_KEY: secret(),
      CNB_URL: url('https://www.cnb.cz'),
      CZSO_URL: url('https://vdb.czso.cz'),
      PORTAL_URL: url('https://www.sreality.cz'),
      PORTAL_DELAY_MS: integer(1500, { min: 0, max: 60_000 }),
      MORTGAGE_SURVEY_FILE: text(''),
      FETCH_TIMEOUT_MS: integer(30_000, { min: 100, max: 120_000 }),
      FETCH_RETRIES: integer(3, { min: 0, max: 10 }),
      REFRESH_ENABLED: flag(true),
      LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
      LOG_FORMAT: oneOf(['json', 'pretty'], 'json'),
      TRUST_PROXY: flag(false),
      RATE_LIMIT_ENABLED: flag(true),
      DATA_NOTICE: text(''),
    },
    process.env,
  ),
);
const command = orExplain(() => parseCommand(process.argv.slice(2)));
const clock = () => new Date();
const closing = createClosing();
const store = openHousingStore(orExplain(() => databasePath(settings.DATABASE_URL)));
closing.add('database', () => store.close());

const refresh = createRefresh({
  store,
  clock,
  sources: {
    macroUrl: settings.MACRO_API_URL,
    macroApiKey: settings.MACRO_API_KEY,
    cnbUrl: settings.CNB_URL,
    czsoUrl: settings.CZSO_URL,
    portalUrl: settings.PORTAL_URL,
    portalDelayMs: settings.PORTAL_DELAY_MS,
    surveyFile: (command.name === 'fetch' && command.file) || settings.MORTGAGE_SURVEY_FILE,
  },
  outgoing: { timeoutMs: settings.FETCH_TIMEOUT_MS, retries: settings.FETCH_RETRIES },
});

if (command.name === 'serve') await serve();
else {
  const code = command.name === 'fetch' ? await fetchOnce() : computeOnce();
  await closing.close();
  process.exit(code);
}

async function fetchOnce(): Promise<number> {
  if (command.name !== 'fetch') return 2;
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  const progress = progressOn(process.stderr);
  const { only, force } = command;
  const report = await refresh.fetch({
    ...(only && { only }),
    force,
    signal: abort.signal,
    onProgress: progress.show,
  });
  progress.end();
  return said(report);
}

/** Prints what happened and answers the exit code. */
function said(report: FetchReport): number {
  if (report.kind === 'busy') {
    console.error('Another refresh is under way; nothing was asked.');
    return 1;
  }
  console.log(reportTable(report.sources));
  return report.sources.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

function computeOnce(): number {
  const historical = command.name === 'compute' && command.historical;
  const { rows, different } = compute(store, { historical, now: clock() });
  console.log(`${rows} rows computed, ${different} of them new or different.`);
  if (rows > 0) return 0;
  console.error('There is nothing to compute from: run `fetch --all` first.');
  return 1;
}

async function serve(): Promise<void> {
  const drawing = createDrawing();
  closing.add('drawing', drawing.close);
  const app = await createApp({
    store,
    drawing,
    clock,
    refreshing: refresh.running,
    version: VERSION,
    log: { level: settings.LOG_LEVEL, format: settings.LOG_FORMAT },
    trustProxy: settings.TRUST_PROXY,
    rateLimits: settings.RATE_LIMIT_ENABLED,
    notice: settings.DATA_NOTICE,
  });
  closing.add('server', () => app.close());
  let failedInARow = 0;
  const repeating = every({
    nextDelayMs: () => nextRefreshMs(clock(), failedInARow),
    async task(signal) {
      const { fetched, computed } = await refresh.fetchAndCompute({ signal });
      // A source that failed is asked again soon; the others are fresh and left alone.
      const failed =
        fetched.kind === 'busy' || fetched.sources.some(({ outcome }) => outcome === 'failed');
      failedInARow = failed ? failedInARow + 1 : 0;
      app.log.info({ fetched, computed }, 'refresh ended');
    },
    onError(error) {
      failedInARow += 1;
      app.log.error({ err: error }, 'refresh broke');
    },
  });
  closing.add('refresh', () => repeating.stop());
  closeOnSignals(closing);
  await app.listen({ host: settings.HOST, port: settings.PORT });
  if (settings.REFRESH_ENABLED) void repeating.trigger();
  else await repeating.stop();
}

function orExplain<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}
