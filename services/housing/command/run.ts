import { createDrawing } from '@tessera/kit/chart/drawing';
import { every } from '@tessera/kit/every';
import { describeError } from '@tessera/kit/failure';
import { progressOn } from '@tessera/kit/log-line';
import { logOpened } from '@tessera/kit/migrations';
import { httpOptions } from '@tessera/kit/service-settings';
import { openingDatabase } from '@tessera/kit/sqlite/open';
import type { Started } from '@tessera/kit/start';
import { packageVersion } from '@tessera/kit/version';
import { createApp } from '../app.ts';
import { compute } from '../refresh/compute.ts';
import { acceptQuarantined } from '../refresh/gate.ts';
import { createSchedule } from '../refresh/schedule.ts';
import { createRefresh, type Refresh } from '../refresh.ts';
import { databasePath, type SETTINGS } from '../settings.ts';
import { type HousingStore, openHousingStore } from '../store/housing-store.ts';
import { type Command, parseCommand, reportTable } from './command-line.ts';

const MANIFEST = new URL('../package.json', import.meta.url);
const clock = () => new Date();

type Settings = Started<typeof SETTINGS>['settings'];

/** Serves, or runs another command: a number is the exit code of one. */
export async function run({ settings, args, closing }: Started<typeof SETTINGS>, version: string) {
  const command = parseCommand(args);
  const path = databasePath(settings);
  const store = openingDatabase(path, () => openHousingStore(path));
  closing.add('database', () => store.close());
  const surveyFile = (command.name === 'fetch' && command.file) || settings.MORTGAGE_SURVEY_FILE;
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
      surveyFile,
    },
    outgoing: { timeoutMs: settings.FETCH_TIMEOUT_MS, retries: settings.FETCH_RETRIES },
  });
  if (command.name === 'fetch') return fetchOnce(command, refresh, closing);
  if (command.name !== 'serve' && store.readOnlyReason !== undefined) {
    throw new Error(store.readOnlyReason);
  }
  if (command.name === 'compute') return computeOnce(command, store);
  if (command.name === 'accept') return acceptOnce(command, store);
  await serve(store, refresh, settings, closing, version);
}

type Closing = Started<typeof SETTINGS>['closing'];

/** Asks the sources once and prints what happened; answers the exit code. */
async function fetchOnce(
  { only, accept }: Extract<Command, { name: 'fetch' }>,
  refresh: Refresh,
  closing: Closing,
): Promise<number> {
  const abort = new AbortController();
  const progress = progressOn(process.stderr);
  const fetching = refresh.run({
    ...(only && { only }),
    acceptImplausible: accept,
    signal: abort.signal,
    onProgress: progress.show,
  });
  closing.add('fetch', () => {
    abort.abort();
    return fetching.catch(() => {});
  });
  const report = await fetching;
  progress.end();
  if (report.kind === 'busy') {
    console.error('Another refresh is under way; nothing was asked.');
    return 1;
  }
  console.log(reportTable(report.sources));
  for (const { source, seen } of report.sources) {
    if (seen !== undefined) console.error(`${source} sent: ${JSON.stringify(seen)}`);
  }
  // The survey without a file is no source.
  const isAsked = report.sources.length > 0;
  return isAsked && report.sources.every(({ outcome }) => outcome !== 'failed') ? 0 : 1;
}

function computeOnce(
  { historical }: Extract<Command, { name: 'compute' }>,
  store: HousingStore,
): number {
  const { rows, different } = compute(store, { historical, now: clock() });
  console.log(`${rows} rows computed, ${different} of them new or different.`);
  if (rows > 0) return 0;
  console.error('There is nothing to compute from: run `fetch --all` first.');
  return 1;
}

/** Stores quarantined values on request and computes the rows again. */
function acceptOnce({ chosen }: Extract<Command, { name: 'accept' }>, store: HousingStore): number {
  const accepted = store.atOnce(() => {
    const count = acceptQuarantined(store, chosen, clock());
    compute(store, { historical: true, now: clock() });
    return count;
  });
  console.log(`${accepted} quarantined values accepted.`);
  return accepted > 0 ? 0 : 1;
}

async function serve(
  store: HousingStore,
  refresh: Refresh,
  settings: Settings,
  closing: Closing,
  version: string,
): Promise<void> {
  const { readOnlyReason } = store;
  const refreshEnabled = settings.REFRESH_ENABLED && readOnlyReason === undefined;
  const schedule = createSchedule(clock);
  const drawing = createDrawing();
  closing.add('drawing', drawing.close);
  const app = await createApp({
    store,
    drawing,
    clock,
    refreshing: refresh.running,
    refreshEnabled,
    nextAsk: (source) => (refreshEnabled ? schedule.nextAsk(source) : undefined),
    version: packageVersion(MANIFEST),
    ...httpOptions(settings, version),
    notice: settings.DATA_NOTICE,
  });
  closing.add('server', () => app.close());
  closing.logTo((sentence) => app.log.info(sentence));
  const database = databasePath(settings);
  logOpened(app.log, { service: 'housing', version, database }, store.takenOver);
  const repeating = every({
    nextDelayMs: schedule.nextDelayMs,
    async task(signal) {
      const only = schedule.due();
      if (only?.length === 0) return;
      const report = await refresh.run({ ...(only && { only }), signal });
      if (report.kind === 'busy') return schedule.busy();
      schedule.ended(report.sources);
      app.log.info({ sources: report.sources }, 'refresh ended');
    },
    onError(error) {
      schedule.busy();
      app.log.error(`refresh failed: ${describeError(error)}`);
    },
  });
  closing.add(
    'refresh',
    () => repeating.stop(),
    () => (repeating.running ? 'a refresh' : undefined),
  );
  await app.listen({ host: settings.HOST, port: settings.PORT });
  if (settings.MACRO_API_KEY === '') {
    app.log.warn('MACRO_API_KEY is not set: the macro source will not answer');
  }
  if (readOnlyReason !== undefined) {
    app.log.warn(`${readOnlyReason}: what is stored is served, no source is asked`);
  }
  if (refreshEnabled) void repeating.trigger();
  else await repeating.stop();
}
