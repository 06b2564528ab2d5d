import type { OutgoingOptions } from '@tessera/kit/http/outgoing';
import type { Outcome } from './market/fetch-run.ts';
import { type SourceName, sourceNames } from './market/indicator.ts';
import { asker } from './refresh/ask.ts';
import { type ComputeResult, compute } from './refresh/compute.ts';
import { czsoRun } from './refresh/czso-run.ts';
import { portalRun } from './refresh/portal-run.ts';
import { cnbRun, macroRun, surveyRun } from './refresh/series-sources.ts';
import type { SourceResult, SourceRun } from './refresh/source-run.ts';
import { type HousingStore, leaseHolder } from './store/housing-store.ts';

/** Where the sources are. A source without an address (the survey without a file) is left out. */
export type SourceSettings = {
  readonly macroUrl: string;
  readonly macroApiKey: string;
  readonly cnbUrl: string;
  readonly czsoUrl: string;
  readonly portalUrl: string;
  /** Between two requests to the portal. */
  readonly portalDelayMs: number;
  /** A file of mortgage rates, or empty. */
  readonly surveyFile: string;
};

export type RefreshOptions = {
  readonly store: HousingStore;
  readonly sources: SourceSettings;
  readonly clock: () => Date;
  readonly outgoing?: OutgoingOptions;
};

export type RefreshRequest = {
  /** All that are set up, unless named. */
  readonly only?: readonly SourceName[];
  /** Asks also a source whose last answer is still fresh. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (source: SourceName, done: number, total: number) => void;
};

export type SourceReport = {
  readonly source: SourceName;
  readonly outcome: Outcome;
  readonly records: number;
  /** Why it failed, or what else is to be known. */
  readonly message: string | undefined;
  /** False when the last answer was fresh enough not to ask again. */
  readonly asked: boolean;
};

/** `busy`: another refresh, here or in another process, is under way; nothing was done. */
export type FetchReport =
  | { readonly kind: 'done'; readonly sources: readonly SourceReport[] }
  | { readonly kind: 'busy' };

export type Refresh = {
  /** Asks the sources one after the other and stores what they say. */
  fetch(request?: RefreshRequest): Promise<FetchReport>;
  /** `fetch` and then `compute` with history: what the server does now and then. */
  fetchAndCompute(
    request?: RefreshRequest,
  ): Promise<{ readonly fetched: FetchReport; readonly computed: ComputeResult | undefined }>;
  /** A refresh runs, here or in another process. */
  running(): boolean;
};

/** After so many hours a source is asked again; half an hour less, so that a timer is not late. */
const FRESH_HOURS: Record<SourceName, number> = {
  macro: 23.5,
  cnb: 11.5,
  czso: 23.5,
  portal: 5.5,
  survey: 0,
};

/** The left half of the service: source → store → compute, one source after the other. */
export function createRefresh(options: RefreshOptions): Refresh {
  const { store, clock } = options;
  const holder = leaseHolder();

  async function alone<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!store.lease.take(holder, clock())) return undefined;
    const keeping = setInterval(() => keepLease(store, holder, clock()), KEEP_LEASE_MS).unref();
    try {
      // Nobody else refreshes, so what is still open was left open by a process that was killed.
      store.fetchLog.closeInterrupted(clock());
      return await work();
    } finally {
      clearInterval(keeping);
      store.lease.release(holder);
    }
  }

  async function fetchSources(request: RefreshRequest): Promise<SourceReport[]> {
    const reports: SourceReport[] = [];
    for (const [source, run] of sourceRuns(options.sources)) {
      if (request.only && !request.only.includes(source)) continue;
      // Told to stop: what was not asked yet did not fail.
      if (request.signal?.aborted) break;
      reports.push(await fetchSource(source, run, request, options));
    }
    return reports;
  }

  return {
    async fetch(request = {}) {
      const sources = await alone(() => fetchSources(request));
      return sources ? { kind: 'done', sources } : { kind: 'busy' };
    },
    async fetchAndCompute(request = {}) {
      const both = await alone(async () => {
        const sources = await fetchSources(request);
        return {
          fetched: { kind: 'done', sources } as const,
          computed: compute(store, { historical: true, now: clock() }),
        };
      });
      return both ?? { fetched: { kind: 'busy' }, computed: undefined };
    },
    running: () => store.lease.held(clock()),
  };
}

/** Well within the two minutes after which a lease that nobody renews is free. */
const KEEP_LEASE_MS = 30_000;

function keepLease(store: HousingStore, holder: string, now: Date): void {
  try {
    store.lease.renew(holder, now);
  } catch {
    // The database is busy; there are three more tries before the lease runs out.
  }
}

function sourceRuns(sources: SourceSettings): [SourceName, SourceRun][] {
  const runs: Record<SourceName, SourceRun | undefined> = {
    macro: macroRun(sources.macroApiKey),
    cnb: cnbRun,
    czso: czsoRun(sources.czsoUrl),
    portal: portalRun(sources.portalUrl, sources.portalDelayMs),
    survey: sources.surveyFile === '' ? undefined : surveyRun(sources.surveyFile),
  };
  return sourceNames.flatMap((name) => {
    const run = runs[name];
    return run ? [[name, run] as [SourceName, SourceRun]] : [];
  });
}

function baseOf(source: SourceName, sources: SourceSettings): string {
  if (source === 'macro') return sources.macroUrl;
  if (source === 'cnb') return sources.cnbUrl;
  if (source === 'czso') return sources.czsoUrl;
  return sources.portalUrl;
}

/** One source: fresh enough, or asked and logged. Its failure is an outcome, not an exception. */
async function fetchSource(
  source: SourceName,
  run: SourceRun,
  { force, signal, onProgress }: RefreshRequest,
  { store, clock, sources, outgoing = {} }: RefreshOptions,
): Promise<SourceReport> {
  if (!force && isFresh(store, source, clock())) {
    const message = 'asked not long ago; --force asks again';
    return { source, outcome: 'unchanged', records: 0, message, asked: false };
  }
  const id = store.fetchLog.start(source, clock());
  const ask = asker({
    base: baseOf(source, sources),
    validators: store.validators,
    outgoing: { ...outgoing, signal },
    secret: sources.macroApiKey,
  });
  const end = await outcomeOf(() =>
    run({
      ask,
      store,
      clock,
      signal,
      onProgress: (done, total) => onProgress?.(source, done, total),
    }),
  );
  store.fetchLog.finish(
    id,
    { outcome: end.outcome, recordsCount: end.records, errorMessage: end.message },
    clock(),
  );
  return { source, ...end, asked: true };
}

const NOT_MODIFIED = 'the source says: not modified since the last time';

async function outcomeOf(
  run: () => Promise<SourceResult>,
): Promise<{ outcome: Outcome; records: number; message: string | undefined }> {
  try {
    const { records, changed, sameAsBefore, problem, note } = await run();
    if (problem !== undefined) return { outcome: 'failed', records, message: problem };
    if (changed) return { outcome: 'updated', records, message: note };
    if (records > 0) return { outcome: 'unchanged', records, message: note };
    if (sameAsBefore) return { outcome: 'unchanged', records, message: note ?? NOT_MODIFIED };
    return { outcome: 'not-yet', records, message: note ?? 'the source holds nothing' };
  } catch (error) {
    return { outcome: 'failed', records: 0, message: (error as Error).message };
  }
}

/** Only a run that brought something counts: a source that holds nothing yet is asked again. */
function isFresh(store: HousingStore, source: SourceName, now: Date): boolean {
  const { lastRun } = store.fetchLog.state(source);
  if (lastRun?.outcome !== 'updated' && lastRun?.outcome !== 'unchanged') return false;
  const age = now.getTime() - Date.parse(lastRun.startedAt);
  return age >= 0 && age < FRESH_HOURS[source] * 3_600_000;
}
