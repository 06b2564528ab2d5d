import { seenIn } from '@tessera/kit/errors';
import type { OutgoingOptions } from '@tessera/kit/http/outgoing';
import { dayOf } from './market/day.ts';
import type { Outcome, SourceName } from './market/indicator.ts';
import { compute, readerOf } from './refresh/compute.ts';
import { storePlausible } from './refresh/gate.ts';
import { portalRun } from './refresh/portal-run.ts';
import { cnbRun, czsoRun, macroRun, surveyRun } from './refresh/series-sources.ts';
import {
  asker,
  type SourceContext,
  type SourceResult,
  type SourceRun,
} from './refresh/source-run.ts';
import { type HousingStore, leaseHolder } from './store/housing-store.ts';

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
  /** The unexpected part of the reply: for the log, not for the public. */
  readonly seen?: string | undefined;
};

/** `busy`: another refresh is running, in this process or another; nothing was done. */
export type RefreshReport =
  | { readonly kind: 'done'; readonly sources: readonly SourceReport[] }
  | { readonly kind: 'busy' };

export type Refresh = ReturnType<typeof createRefresh>;

export function createRefresh(options: RefreshOptions) {
  const { store, clock } = options;
  const holder = leaseHolder();

  async function withLease<T>(work: () => Promise<T>): Promise<T | undefined> {
    // Written into a deleted file, the answers would be lost with the process.
    const problem = store.problem();
    if (problem !== undefined) throw new Error(problem);
    if (!store.lease.take(holder, clock())) return undefined;
    const renewal = setInterval(() => renewLease(store, holder, clock()), LEASE_RENEWAL_MS).unref();
    try {
      // This process holds the lease, so any open run belongs to a process that was killed.
      store.fetchLog.closeInterrupted(clock());
      return await work();
    } finally {
      clearInterval(renewal);
      store.lease.release(holder);
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
    /** Asks the sources one after the other; stores what they say and the rows computed from it. */
    async run(request: RefreshRequest = {}): Promise<RefreshReport> {
      const sources = await withLease(async () => {
        const reports = await fetchSources(request);
        // A day may have passed since the values were stored.
        store.atOnce(() => {
          compute(store, { historical: true, now: clock() });
          if (reports.some(({ outcome }) => GOOD.includes(outcome))) store.refreshed(clock());
        });
        return reports;
      });
      return sources ? { kind: 'done', sources } : { kind: 'busy' };
    },
    /** True while a refresh runs, in this process or another. */
    running: () => store.lease.isTaken(clock()),
  };
}

const GOOD: readonly Outcome[] = ['updated', 'unchanged'];

/** A lease expires after two minutes. */
const LEASE_RENEWAL_MS = 30_000;

function renewLease(store: HousingStore, holder: string, now: Date): void {
  try {
    store.lease.renew(holder, now);
  } catch {
    // The database is busy; three more attempts follow before the lease expires.
  }
}

/** Each configured source: where it is, and how it is run. */
function sourceRuns(sources: SourceSettings) {
  const { macroUrl, macroApiKey, cnbUrl, czsoUrl, portalUrl, portalDelayMs, surveyFile } = sources;
  const runs: [SourceName, base: string, SourceRun][] = [
    ['macro', macroUrl, macroRun(macroApiKey)],
    ['cnb', cnbUrl, cnbRun],
    ['czso', czsoUrl, czsoRun],
    ['portal', portalUrl, portalRun(portalUrl, portalDelayMs)],
  ];
  // A file needs no address.
  if (surveyFile !== '') runs.push(['survey', '', surveyRun(surveyFile)]);
  return runs;
}

/** Asks one source and logs the run. A failure is an outcome, not an exception. */
async function fetchSource(
  source: SourceName,
  base: string,
  run: SourceRun,
  { acceptImplausible = false, signal, onProgress }: RefreshRequest,
  { store, clock, outgoing = {} }: RefreshOptions,
): Promise<SourceReport> {
  const id = store.fetchLog.start(source, clock());
  const ask = asker(base, store.validators, { ...outgoing, signal });
  let reader = readerOf(store, dayOf(clock()));
  let version = store.version();
  const save: SourceContext['save'] = (batch, also) =>
    store.atOnce(() => {
      const today = dayOf(clock());
      // Since the last save another process may have stored values, or a day begun.
      if (store.version() !== version || reader.today !== today) reader = readerOf(store, today);
      const stored = storePlausible(store, batch, clock(), acceptImplausible);
      also?.(stored);
      for (const observation of batch) reader.forget(observation);
      // A batch of the portal is of one region.
      const only = source === 'portal' ? batch[0]?.region : undefined;
      if (stored.changed > 0) compute(store, { historical: true, now: clock(), only }, reader);
      version = store.version();
      return stored;
    });
  const end = await outcomeOf(() =>
    run({
      ask,
      store,
      save,
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
  return { source, ...end };
}

const NOT_MODIFIED = 'not modified since the last fetch';

async function outcomeOf(run: () => Promise<SourceResult>): Promise<Omit<SourceReport, 'source'>> {
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
    return failed(error as Error, 0);
  }
}

function failed(error: Error, records: number) {
  return { outcome: 'failed', records, message: error.message, seen: seenIn(error) } as const;
}
