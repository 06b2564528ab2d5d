import type { PublicError } from '@tessera/kit/errors';
import type { Stores } from '../store/open-stores.ts';
import type { Desk } from './desk.ts';
import { dayOf, type Keeper, subjectKey } from './keeper.ts';

/** An account nobody asked for in this time gets no more snapshots. */
const ASKED_WITHIN_DAYS = 30;
const BATCH = 50;
const DAY_MS = 86_400_000;

export type SnapshotRun = { readonly taken: number; readonly failed: number };

type DailyOptions = {
  readonly desk: Desk;
  readonly keeper: Keeper;
  readonly stores: Stores;
  readonly now: () => number;
};

/**
 * Makes today's snapshot for everyone asked for lately who has none yet: computed anew, not copied
 * from a cache that may be a day old. Interrupted, the next run goes on where this one stopped,
 * since only the missing ones are due.
 */
export function dailySnapshots({ desk, keeper, stores, now }: DailyOptions) {
  let hopeless = { date: '', keys: new Set<string>() };

  return async function run(signal?: AbortSignal): Promise<SnapshotRun> {
    const date = dayOf(now());
    const since = dayOf(now() - ASKED_WITHIN_DAYS * DAY_MS);
    if (hopeless.date !== date) hopeless = { date, keys: new Set() };
    await keeper.retry();
    const result = { taken: 0, failed: 0 };
    for (;;) {
      const due = await stores.snapshots.due(date, since, BATCH + hopeless.keys.size);
      const open = due.filter((subject) => !hopeless.keys.has(subjectKey(subject)));
      if (open.length === 0) return result;
      for (const subject of open) {
        if (signal?.aborted) return result;
        const { region, queue, account } = subject;
        try {
          await desk.compute({ region, queue, id: account }).report;
          result.taken++;
        } catch (error) {
          result.failed++;
          // The upstream's trouble concerns everyone: the next run tries again.
          if (![404, 422].includes((error as PublicError).statusCode)) return result;
        }
        // Renamed accounts are another subject by now; whoever failed today is left for tomorrow.
        hopeless.keys.add(subjectKey(subject));
      }
    }
  };
}
