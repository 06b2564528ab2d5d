import { notFound, unavailable } from '@tessera/kit/errors';
import { type ElectoralPeriod, findPeriod } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';

/** Where routes get their data. */
export type Periods = {
  /**
   * The period, made ready on first use; equal concurrent requests share the work.
   * 404 for a period that is not configured, 503 while its archive cannot be had.
   */
  load(number: number): Promise<Period>;
  /** Numbers of the periods in memory, newest first. */
  loaded(): number[];
  /** The period if it is in memory already. */
  peek(number: number): Period | undefined;
};

type PeriodsOptions = {
  /** Makes a period ready: from the cache, or from the archives. */
  readonly ingest: (period: ElectoralPeriod) => Promise<Period>;
  readonly now: () => number;
  readonly onError: (period: ElectoralPeriod, error: unknown) => void;
};

/** How long a period that failed is left alone: the source is not asked once a visitor. */
const RETRY_AFTER_MS = 60_000;

export function createPeriods({ ingest, now, onError }: PeriodsOptions): Periods {
  const ready = new Map<number, Period>();
  const underWay = new Map<number, Promise<Period>>();
  const failedUntil = new Map<number, number>();

  async function load(period: ElectoralPeriod): Promise<Period> {
    try {
      const loaded = await ingest(period);
      ready.set(period.number, loaded);
      failedUntil.delete(period.number);
      return loaded;
    } catch (error) {
      onError(period, error);
      failedUntil.set(period.number, now() + RETRY_AFTER_MS);
      throw notNow(period, RETRY_AFTER_MS, error);
    } finally {
      underWay.delete(period.number);
    }
  }

  return {
    async load(number) {
      const known = ready.get(number);
      if (known) return known;
      const period = findPeriod(number);
      if (!period) throw notFound(`period ${number}`, `Volební období ${number}`);
      const wait = (failedUntil.get(number) ?? 0) - now();
      if (wait > 0) throw notNow(period, wait);
      let running = underWay.get(number);
      if (!running) {
        running = load(period);
        underWay.set(number, running);
      }
      return running;
    },
    loaded: () => [...ready.keys()].sort((a, b) => b - a),
    peek: (number) => ready.get(number),
  };
}

function notNow({ number }: ElectoralPeriod, waitMs: number, cause?: unknown) {
  const seconds = Math.ceil(waitMs / 1000);
  return unavailable(
    `The data of period ${number} cannot be had just now. We try again in ${seconds} s.`,
    seconds,
    {
      cs: `Data volebního období ${number} teď nejsou k dispozici. Zkusíme to znovu za ${seconds} s.`,
      cause,
    },
  );
}

/** Periods held in memory, for tests. */
export function periodsInMemory(...all: Period[]): Periods {
  return createPeriods({
    ingest: async ({ number }) => {
      const found = all.find(({ period }) => period.number === number);
      if (!found) throw new Error(`no archive of period ${number}`);
      return found;
    },
    now: Date.now,
    onError: () => {},
  });
}
