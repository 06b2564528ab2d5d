import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type LlmServer, startLlm } from '@tessera/sandbox/llm/server';
import { type Psp, startPsp } from '@tessera/sandbox/psp/server';
import { startTracker, type Tracker } from '@tessera/sandbox/tracker/server';
import type { PeriodState, RefreshState } from '../chamber/print-progress.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** The stand-ins of source, language model and issue tracker, and services that use them. */
type Neighbourhood = {
  readonly psp: Psp;
  readonly llm: LlmServer;
  readonly tracker: Tracker;
  /** Starts the service as a process with an empty cache; `settings` go before the usual ones. */
  start(settings?: Readonly<Record<string, string>>): Promise<RunningService>;
  close(): Promise<void>;
};

type RunningService = {
  readonly cache: string;
  readonly url: string;
  readonly process: ServiceProcess;
  json<T>(path: string): Promise<T>;
  page(path: string): Promise<string>;
  /** As the administrator, from a page of the service. */
  post(path: string, body: object): Promise<Response>;
  progress(): Promise<{ readonly periods: readonly PeriodState[]; readonly refresh: RefreshState }>;
  stateOf(period: number): Promise<PeriodState['state']>;
  /** Waits until the prints of both periods are processed. */
  processed(): Promise<void>;
};

export async function startNeighbourhood(): Promise<Neighbourhood> {
  const psp = await startPsp();
  const llm = await startLlm({ apiKey: 'llm-key', models: ['other', 'wanted'] });
  const tracker = await startTracker({ token: 'tracker-key' });
  const processes: ServiceProcess[] = [];
  const usual = {
    ANALYZER_SOURCE_URL: psp.url,
    ANALYZER_SITE_URL: psp.siteUrl,
    ANALYZER_REQUEST_DELAY_MS: '10',
    LLM_BASE_URL: llm.url,
    LLM_API_KEY: 'llm-key',
    LLM_MODEL: 'wanted',
    ADMIN_TOKEN: 'admin-key',
    RATE_LIMIT_ENABLED: '0',
    LOG_FORMAT: 'json',
  };
  return {
    psp,
    llm,
    tracker,
    async start(settings = {}) {
      const cache = temporaryFolder('whole');
      const env = { ...usual, ANALYZER_CACHE_DIR: cache, ...settings };
      const child = startService(cache, env);
      processes.push(child);
      const url = await child.listening;
      if (url === undefined) throw new Error(child.output());
      return { cache, process: child, ...requestsTo(url) };
    },
    async close() {
      for (const child of processes) child.kill('SIGKILL');
      await Promise.all([psp.close(), llm.close(), tracker.close()]);
    },
  };
}

function requestsTo(url: string): Omit<RunningService, 'cache' | 'process'> {
  const json = async <T>(path: string) => (await fetch(url + path)).json() as Promise<T>;
  const progress: RunningService['progress'] = () => json('/api/pipeline');
  const stateOf = async (period: number) =>
    (await progress()).periods.find((one) => one.period === period)!.state;
  return {
    url,
    json,
    page: async (path) => (await fetch(url + path)).text(),
    post: (path, body) =>
      fetch(url + path, {
        method: 'POST',
        headers: {
          origin: url,
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer admin-key',
        },
        body: JSON.stringify(body),
      }),
    progress,
    stateOf,
    async processed() {
      await until(async () => (await stateOf(10)) === 'done' && (await stateOf(9)) === 'done');
    },
  };
}

/** Asks again until there is an answer other than undefined or false. The runner of the tests limits the time. */
export async function until<T>(ask: () => T | Promise<T>): Promise<Exclude<T, false | undefined>> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, false | undefined>;
    await sleep(30);
  }
}
