import type { PublicError } from '@tessera/kit/errors';
import type { Estimates } from '../estimates/estimates.ts';
import { BACKGROUND } from '../estimates/job.ts';
import { subjectKey } from '../estimates/snapshot-recorder.ts';
import { dayOf } from '../ladder/record.ts';
import type { Stores } from '../store/open-stores.ts';

/** Accounts that nobody asked for in this time get no further snapshots. */
const ASKED_WITHIN_DAYS = 30;
const BATCH = 50;

export type SnapshotRun = { readonly taken: number; readonly failed: number };

type DailyOptions = {
  readonly estimates: Estimates;
  readonly stores: Stores;
  readonly now: () => number;
};

/**
 * Computes today's missing snapshots of every account asked for lately. A run that was cut short is
 * completed by the next one, because only missing snapshots are due.
 */
export function dailySnapshots({ estimates, stores, now }: DailyOptions) {
  let failedToday = { date: '', keys: new Set<string>() };

  return async function run(signal?: AbortSignal): Promise<SnapshotRun> {
    const date = dayOf(now());
    const since = dayOf(now(), ASKED_WITHIN_DAYS);
    if (failedToday.date !== date) failedToday = { date, keys: new Set() };
    await estimates.recorder.retry();
    const result = { taken: 0, failed: 0 };
    for (;;) {
      const due = await stores.snapshots.due(date, since, BATCH + failedToday.keys.size);
      const open = due.filter((subject) => !failedToday.keys.has(subjectKey(subject)));
      if (open.length === 0) return result;
      for (const subject of open) {
        if (signal?.aborted) return result;
        const { region, queue, account } = subject;
        try {
          await estimates.compute({ region, queue, id: account }, BACKGROUND).result;
          result.taken++;
        } catch (error) {
          result.failed++;
          // A failure of the upstream concerns every account: the next run goes on.
          if (![404, 422].includes((error as PublicError).statusCode)) return result;
        }
        // An account that was renamed in between is another subject, so it stays due until tomorrow.
        failedToday.keys.add(subjectKey(subject));
      }
    }
  };
}
