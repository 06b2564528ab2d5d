import { notFound, unavailable } from '@tessera/kit/errors';
import { describeError } from '@tessera/kit/failure';
import { createSingleFlight } from '@tessera/kit/memo';
import {
  ELECTORAL_PERIODS,
  type ElectoralPeriod,
  findPeriod,
} from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';

/** The periods in memory; routes get their data here. */
export type Periods = {
  /**
   * The period, loaded on first use; simultaneous requests share the work.
   * 404 for a period that is not configured, 503 while its archive is unavailable or takes long.
   */
  load(number: number): Promise<Period>;
  /** Numbers of the periods in memory, newest first. */
  loaded(): number[];
  /** The period if it is in memory. */
  peek(number: number): Period | undefined;
  /**
   * Loads every period in memory again. All that could be loaded replace the previous ones at once,
   * in the same turn as `onSwap`; those that could not stay as they are, and are named in the error.
   */
  reloadAll(onSwap: () => void): Promise<void>;
  /**
   * Lets the periods go that nobody has asked for in an hour, but never the newest one in memory nor
   * one that is being loaded. What still reads such a period goes on reading it.
   * @returns their numbers
   */
  releaseIdle(): number[];
  /** Calls `listener` whenever a period comes into memory that was not there. */
  onArrival(listener: () => void): void;
  /** Why no page can be shown: no period is in memory, and why not. */
  problem(): string | undefined;
};

type PeriodsOptions = {
  /** Loads a period from the cache or the archives. */
  readonly ingest: (period: ElectoralPeriod) => Promise<Period>;
  /** Names of the archives that the source is sending. */
  readonly waitingFor?: () => readonly string[];
  /** Longest wait of a visitor for a period that is being loaded. */
  readonly patienceMs?: number;
  readonly now: () => number;
  readonly onError: (period: ElectoralPeriod, error: unknown) => void;
};

/** Pause after a failure, so that not every visitor causes a request to the source. */
const RETRY_AFTER_MS = 60_000;

/** As long as results and pages are cached: a period takes 20 to 60 MB, and half a second to read. */
const IDLE_MS = 3_600_000;

export function createPeriods(options: PeriodsOptions): Periods {
  const { ingest, waitingFor = () => [], patienceMs = 10_000, now, onError } = options;
  const ready = new Map<number, Period>();
  const loading = createSingleFlight<number>();
  const begunAt = new Map<number, number>();
  const failures = new Map<number, { readonly until: number; readonly text: string }>();
  const askedAt = new Map<number, number>();
  const arrivals: (() => void)[] = [];

  let isReloading = false;

  /** The period in memory, marked as asked for. */
  function find(number: number): Period | undefined {
    const period = ready.get(number);
    if (period) askedAt.set(number, now());
    return period;
  }

  function keep(number: number, period: Period): void {
    const isNew = !ready.has(number);
    ready.set(number, period);
    askedAt.set(number, now());
    if (isNew) for (const listener of arrivals) listener();
  }

  async function load(period: ElectoralPeriod): Promise<Period> {
    try {
      const loaded = await ingest(period);
      keep(period.number, loaded);
      failures.delete(period.number);
      return loaded;
    } catch (error) {
      onError(period, error);
      failures.set(period.number, {
        until: now() + RETRY_AFTER_MS,
        text: `period ${period.number} is unavailable: ${describeError(error)}`,
      });
      throw notNow(period, RETRY_AFTER_MS, error);
    }
  }

  async function findOrLoad(number: number): Promise<Period> {
    const loaded = find(number);
    if (loaded) return loaded;
    const period = findPeriod(number);
    if (!period) throw notFound(`period ${number}`, `Volební období ${number}`);
    const wait = (failures.get(number)?.until ?? 0) - now();
    if (wait > 0) throw notNow(period, wait);
    if (!loading.has(number)) begunAt.set(number, now());
    const loadingIt = loading.run(number, () => load(period));
    return withPatience(loadingIt, patienceMs - (now() - begunAt.get(number)!), () =>
      stillLoading(period, waitingFor()),
    );
  }

  return {
    load: findOrLoad,
    loaded: () => [...ready.keys()].sort((a, b) => b - a),
    peek: (number) => ready.get(number),
    async reloadAll(onSwap) {
      const fresh: Period[] = [];
      const failed: string[] = [];
      isReloading = true;
      // One after the other: two periods being parsed at once would take twice the memory.
      for (const number of ready.keys()) {
        const period = findPeriod(number)!;
        try {
          fresh.push(await ingest(period));
        } catch (error) {
          onError(period, error);
          failed.push(`period ${number}: ${describeError(error)}`);
        }
      }
      isReloading = false;
      for (const period of fresh) ready.set(period.term.number, period);
      onSwap();
      if (failed.length > 0) throw new Error(failed.join('; '));
    },
    releaseIdle() {
      if (isReloading) return [];
      const newest = Math.max(...ready.keys());
      const idle = [...ready].filter(
        ([number]) => number !== newest && now() - (askedAt.get(number) ?? 0) >= IDLE_MS,
      );
      for (const [number] of idle) ready.delete(number);
      return idle.map(([number]) => number);
    },
    onArrival(listener) {
      arrivals.push(listener);
    },
    problem() {
      if (ready.size > 0) return undefined;
      const running = ELECTORAL_PERIODS.find(({ number }) => loading.has(number));
      // A failure is more informative than the attempt that follows it; readers want the newest.
      if (failures.size > 0) return failures.get(Math.max(...failures.keys()))!.text;
      return running === undefined
        ? 'no period is loaded yet'
        : `period ${loadingNow(running, waitingFor())}`;
    },
  };
}

/** The result of `work`, or the error after `ms`; the work goes on. */
async function withPatience<T>(work: Promise<T>, ms: number, error: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error()), Math.max(0, ms));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const RELOAD_SECONDS = 10;

function stillLoading(period: ElectoralPeriod, names: readonly string[]) {
  const { number } = period;
  const awaited = names.length === 0 ? '' : `, čeká se na ${names.join(', ')}`;
  return unavailable(
    `Period ${loadingNow(period, names)}. Ask again in ${RELOAD_SECONDS} s.`,
    RELOAD_SECONDS,
    { cs: `Volební období ${number} se načítá${awaited}. Zkuste to znovu za ${RELOAD_SECONDS} s.` },
  );
}

/** `10 is being loaded, waiting for hl-2025ps.zip` */
function loadingNow({ number }: ElectoralPeriod, names: readonly string[]): string {
  const awaited = names.length === 0 ? '' : `, waiting for ${names.join(', ')}`;
  return `${number} is being loaded${awaited}`;
}

function notNow({ number }: ElectoralPeriod, waitMs: number, cause?: unknown) {
  const seconds = Math.ceil(waitMs / 1000);
  return unavailable(
    `The archive of period ${number} is unavailable. The next attempt is in ${seconds} s.`,
    seconds,
    {
      cs: `Data volebního období ${number} nejsou dostupná. Další pokus proběhne za ${seconds} s.`,
      cause,
    },
  );
}
