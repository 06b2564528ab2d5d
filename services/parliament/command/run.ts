import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { seenIn } from '@tessera/kit/errors';
import { every } from '@tessera/kit/every';
import { describeError } from '@tessera/kit/failure';
import { httpOptions } from '@tessera/kit/service-settings';
import type { Started } from '@tessera/kit/start';
import { createApp, createPages } from '../app.ts';
import { CURRENT_PERIOD, ELECTORAL_PERIODS } from '../chamber/electoral-periods.ts';
import { createAnalyses } from '../compute/analyses.ts';
import { createWorkers } from '../compute/workers.ts';
import { createPrintServices } from '../prints/services.ts';
import { createDailyRefresh } from '../refresh/daily.ts';
import { refreshSteps } from '../refresh/steps.ts';
import { ingestPeriod } from '../refresh.ts';
import type { SETTINGS } from '../settings.ts';
import { ownCacheFolder } from '../store/cache-folder.ts';
import { COLUMN_FORMAT } from '../store/period-cache.ts';
import { createPeriods } from '../store/periods.ts';
import { archiveOf, createRawArchives } from '../store/raw-archives.ts';
import { createSourceCounts } from '../store/source-counts.ts';

const MINUTE_MS = 60_000;

type Settings = Started<typeof SETTINGS>['settings'];

/** Serves, with the pipeline of prints and the daily refresh in the background. */
export async function run({ settings, closing }: Started<typeof SETTINGS>, version: string) {
  const cacheDir = settings.ANALYZER_CACHE_DIR;
  closing.add('cache folder', await ownCacheFolder(cacheDir));
  const members = join(cacheDir, 'raw', 'poslanci.zip');
  const sources = createSourceCounts(
    () => new Date(),
    () => statSync(members, { throwIfNoEntry: false })?.mtime,
  );
  const warn = (message: string, error: unknown) =>
    app.log.warn({ seen: seenIn(error) }, `${message}: ${describeError(error)}`);
  const say = (message: string, error?: unknown) =>
    error === undefined
      ? app.log.info(message)
      : app.log.error({ seen: seenIn(error) }, `${message}: ${describeError(error)}`);
  const archives = createRawArchives({
    folder: join(cacheDir, 'raw'),
    counts: sources,
    sourceUrl: settings.ANALYZER_SOURCE_URL,
    pauseMs: 30_000,
    onStart: (name, host) => app.log.info(`${name} is being downloaded from ${host}`),
  });
  const periods = createPeriods({
    ingest: (period) => ingestPeriod(period, { cacheDir, archives, onWarning: warn }),
    waitingFor: archives.waitingFor,
    now: Date.now,
    onError: ({ number }, error) => say(`period ${number} cannot be had`, error),
  });
  const workers = createWorkers();
  closing.add('workers', workers.close);
  const analyses = createAnalyses(workers);
  const pages = createPages();
  const prints = createPrintServices({
    folder: cacheDir,
    archives,
    site: { prefix: settings.ANALYZER_SITE_URL, delayMs: settings.ANALYZER_REQUEST_DELAY_MS },
    llm: {
      baseUrl: settings.LLM_BASE_URL,
      apiKey: settings.LLM_API_KEY,
      model: settings.LLM_MODEL,
      timeoutMs: settings.LLM_TIMEOUT * 1000,
    },
    limits: {
      maxTextChars: settings.LLM_MAX_TEXT_CHARS,
      verbatimChars: settings.LLM_VERBATIM_CHARS,
      pdfMegabytes: settings.PRINT_PIPELINE_PDF_MEGABYTES,
    },
    log: (message) => app.log.info(message),
    sources,
    onWarning: warn,
    onChange: pages.invalidateAll,
  });
  closing.add('print pipeline', prints.close);
  const pipeline = settings.PRINT_PIPELINE_ENABLED
    ? prints.pipeline
    : { ...prints.pipeline, startAll: () => {} };
  const steps = refreshSteps({ archives, periods, analyses, pages, pipeline });
  const refresh = createDailyRefresh({
    enabled: settings.DAILY_REFRESH_ENABLED,
    hour: settings.DAILY_REFRESH_HOUR,
    steps,
    log: say,
  });
  closing.add('daily refresh', refresh.stop);
  const app = await createApp({
    periods,
    analyses,
    pages,
    prints,
    refresh,
    sources,
    tracker: trackerOf(settings),
    adminToken: settings.ADMIN_TOKEN,
    ...httpOptions(settings, version),
    notReady: periods.problem,
    atHand: () =>
      ELECTORAL_PERIODS.filter((period) =>
        existsSync(join(cacheDir, 'raw', archiveOf(period))),
      ).map(({ number }) => number),
    scriptHost: settings.CSP_SCRIPT_HOST,
    notice: settings.DATA_NOTICE,
    siteUrl: settings.ANALYZER_SITE_URL,
    parquetFolder: join(cacheDir, 'parquet'),
  });
  closing.add('server', () => app.close());
  closing.logTo((sentence) => app.log.info(sentence));
  app.log.info({ version, cache: cacheDir, format: COLUMN_FORMAT }, 'parliament starts');
  await app.listen({ host: settings.HOST, port: settings.PORT });

  // The newest period is made ready before the first visitor asks, so that `/ready` tells the truth.
  const warmUp = every({
    nextDelayMs: () => MINUTE_MS,
    async task() {
      if (periods.loaded().length === 0) await periods.load(CURRENT_PERIOD).catch(() => {});
      const idle = periods.releaseIdle();
      if (idle.length > 0)
        app.log.info(`not asked for in an hour, left memory: ${idle.join(', ')}`);
    },
    onError: (error) => app.log.error(describeError(error)),
  });
  closing.add('warm-up', warmUp.stop);
  const retry = every({
    nextDelayMs: () => 15 * MINUTE_MS,
    task: steps.fetchMissing,
    onError: (error) => app.log.error(describeError(error)),
  });
  closing.add('retry', retry.stop);
  // The last to be added is the first to be closed: the others wait for what is being downloaded.
  closing.add('downloads', archives.stop);
  void warmUp.trigger();
  refresh.start();
  pipeline.startAll();
}

/** Feedback needs both the switch and a token. */
function trackerOf(settings: Settings) {
  if (!settings.ISSUE_FEEDBACK_ENABLED || settings.ISSUE_FEEDBACK_TOKEN === '') return undefined;
  return {
    apiUrl: settings.ISSUE_FEEDBACK_API_URL,
    token: settings.ISSUE_FEEDBACK_TOKEN,
    repo: settings.ISSUE_FEEDBACK_REPO,
    labels: settings.ISSUE_FEEDBACK_LABELS.split(',')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  };
}
