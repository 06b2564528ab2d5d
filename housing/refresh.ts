import { seenIn } from '@tessera/kit/errors';
import type { OutgoingOptions } from '@tessera/kit/http/outgoing';
import { type FetchOutcome, NO_SOURCE_LOG, type SourceLog } from '@tessera/kit/http/source-log';
import type { Outcome, SourceName } from './market/indicator.ts';
import { type ComputeResult, compute } from './refresh/compute.ts';
import { portalRun } from './refresh/portal-run.ts';
import { refusedReplies } from './refresh/refused-replies.ts';
import { cnbRun, czsoRun, macroRun, surveyRun } from './refresh/series-sources.ts';
import { asker, type SourceResult, type SourceRun } from './refresh/source-run.ts';
import { databaseProblem, type HousingStore, leaseHolder } from './store/housing-store.ts';

/** Addresses of the sources. Without a file the survey is not a source. */
export type SourceSettings = {
  readonly macroUrl: string;
  readonly macroApiKey: string;
  readonly cnbUrl: string;
  readonly czsoUrl: string;
  readonly portalUrl: string;
  /** Pause between two requests to the portal. */
  readonly portalDelayMs: number;
  /** Path of a file of mortgage rates; empty for none. */
  readonly surveyFile: string;
};

export type RefreshOptions = {
  readonly store: HousingStore;
  readonly sources: SourceSettings;
  readonly clock: () => Date;
  readonly outgoing?: OutgoingOptions;
  readonly log?: SourceLog;
};

type RefreshRequest = {
  /** Every configured source unless given. */
  readonly only?: readonly SourceName[];
  /** Stores what the plausibility gate would refuse. */
  readonly acceptImplausible?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (source: SourceName, done: number, total: number) => void;
};

export type SourceReport = {
  readonly source: SourceName;
  readonly outcome: Outcome;
  readonly records: number;
  /** The error, or a note. */
  readonly message: string | undefined;
  /** What the source sent that was not as expected: for the log, not for the public. */
  readonly seen?: string | undefined;
};

/** `busy`: another refresh is running, in this process or another; nothing was done. */
export type FetchReport =
  | { readonly kind: 'done'; readonly sources: readonly SourceReport[] }
  | { readonly kind: 'busy' };

export type Refresh = {
  /** Asks the sources one after the other and stores their answers. */
  fetch(request?: RefreshRequest): Promise<FetchReport>;
  /** `fetch` followed by `compute` with historical rows, as the server does on schedule. */
  fetchAndCompute(
    request?: RefreshRequest,
  ): Promise<{ readonly fetched: FetchReport; readonly computed: ComputeResult | undefined }>;
  /** Whether a refresh is running, in this process or another. */
  running(): boolean;
};

export function createRefresh(options: RefreshOptions): Refresh {
  const { store, clock } = options;
  const holder = leaseHolder();

  async function withLease<T>(work: () => Promise<T>): Promise<T | undefined> {
    // Written into a deleted file, the answers would be lost with the process.
    const problem = databaseProblem(store);
    if (problem !== undefined) throw new Error(problem);
    if (!store.lease.take(holder, clock())) return undefined;
    const renewal = setInterval(() => renewLease(store, holder, clock()), LEASE_RENEWAL_MS).unref();
    try {
      // This process holds the lease, so any open run belongs to a process that was killed.
      store.fetchLog.closeInterrupted(clock());
      return await work();
    } finally {
      clearInterval(renewal);
      store.lease.expire(holder);
    }
  }

  async function fetchSources(request: RefreshRequest): Promise<SourceReport[]> {
    const reports: SourceReport[] = [];
    for (const [source, base, run] of sourceRuns(options.sources)) {
      if (request.only && !request.only.includes(source)) continue;
      // Sources that were not asked yet have not failed.
      if (request.signal?.aborted) break;
      reports.push(await fetchSource(source, base, run, request, options));
    }
    return reports;
  }

  return {
    async fetch(request = {}) {
      const sources = await withLease(() => fetchSources(request));
      return sources ? { kind: 'done', sources } : { kind: 'busy' };
    },
    async fetchAndCompute(request = {}) {
      const both = await withLease(async () => {
        const fetched = { kind: 'done', sources: await fetchSources(request) } as const;
        // Half of the new values beside half of the old ones are no answer.
        if (request.signal?.aborted) return { fetched, computed: undefined };
        const computed = compute(store, { historical: true, now: clock() });
        store.lease.release(holder);
        return { fetched, computed };
      });
      return both ?? { fetched: { kind: 'busy' }, computed: undefined };
    },
    running: () => store.lease.isTaken(clock()),
  };
}

/** A lease expires after two minutes. */
const LEASE_RENEWAL_MS = 30_000;

function renewLease(store: HousingStore, holder: string, now: Date): void {
  try {
    store.lease.renew(holder, now);
  } catch {
    // The database is busy; three more attempts follow before the lease expires.
  }
}

const survey = (file: string): [SourceName, string, SourceRun] => ['survey', '', surveyRun(file)];

/** Each configured source: where it is, and how it is run. */
function sourceRuns(sources: SourceSettings): [SourceName, base: string, SourceRun][] {
  const { macroUrl, macroApiKey, cnbUrl, czsoUrl, portalUrl, portalDelayMs, surveyFile } = sources;
  return [
    ['macro', macroUrl, macroRun(macroApiKey)],
    ['cnb', cnbUrl, cnbRun],
    ['czso', czsoUrl, czsoRun],
    ['portal', portalUrl, portalRun(portalUrl, portalDelayMs)],
    // A file needs no address.
    ...(surveyFile === '' ? [] : [survey(surveyFile)]),
  ];
}

/** Asks one source and logs the run. A failure is an outcome, not an exception. */
async function fetchSource(
  source: SourceName,
  base: string,
  run: SourceRun,
  { acceptImplausible = false, signal, onProgress }: RefreshRequest,
  { store, clock, outgoing = {}, log = NO_SOURCE_LOG }: RefreshOptions,
): Promise<SourceReport> {
  const id = store.fetchLog.start(source, clock());
  const replies = refusedReplies(source, store, log);
  const ask = asker({
    base,
    validators: store.validators,
    outgoing: { ...outgoing, signal },
    arrived: replies.arrived,
  });
  const end = await outcomeOf(replies.refuse, () =>
    run({
      ask,
      replies,
      store,
      clock,
      signal,
      acceptImplausible,
      onProgress: (done, total) => onProgress?.(source, done, total),
    }),
  );
  store.fetchLog.finish(
    id,
    { outcome: end.outcome, recordsCount: end.records, errorMessage: end.message },
    clock(),
  );
  if (!signal?.aborted) log.count(source, counted(end.outcome, replies.any()));
  return { source, ...end };
}

const NOT_MODIFIED = 'not modified since the last fetch';

function counted(outcome: Outcome, isRefused: boolean): FetchOutcome {
  if (outcome === 'failed') return isRefused ? 'refused' : 'failed';
  return outcome === 'updated' ? 'ok' : 'unchanged';
}

async function outcomeOf(
  onError: (error: unknown) => void,
  run: () => Promise<SourceResult>,
): Promise<Omit<SourceReport, 'source'>> {
  try {
    const { records, changed, quarantined, notes, sameAsBefore, problem } = await run();
    const held =
      quarantined > 0 &&
      `${quarantined} ${quarantined === 1 ? 'value' : 'values'} in quarantine, see /data`;
    const note = [...notes, held].filter(Boolean).join('; ');
    if (problem !== undefined) return failed(problem, records);
    if (changed > 0) return { outcome: 'updated', records, message: note || undefined };
    if (records > 0) return { outcome: 'unchanged', records, message: note || undefined };
    if (sameAsBefore) return { outcome: 'unchanged', records, message: note || NOT_MODIFIED };
    return { outcome: 'not-yet', records, message: note || 'the source is empty' };
  } catch (error) {
    onError(error);
    return failed(error as Error, 0);
  }
}

function failed(error: Error, records: number) {
  return { outcome: 'failed', records, message: error.message, seen: seenIn(error) } as const;
}
