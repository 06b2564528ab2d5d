import { PublicError } from '@tessera/kit/errors';
import { dayOf } from '../../ladder/record.ts';
import { UpstreamFailure } from '../../provider/provider.ts';
import type { SnapshotStore, Subject } from '../../store/ports.ts';
import type { Estimates } from '../estimates.ts';
import { BACKGROUND } from '../places.ts';

/** Accounts that nobody asked for in this time get no further snapshots. */
const ASKED_WITHIN_DAYS = 30;
const BATCH = 50;

export type SnapshotRun = { readonly taken: number; readonly failed: number };

type DailyOptions = {
  readonly estimates: Pick<Estimates, 'computeAccount'>;
  readonly snapshots: SnapshotStore;
  readonly now: () => number;
};

/**
 * Computes today's missing snapshots of every account asked for lately, by its id. A run that was
 * cut short is completed by the next one, because only missing snapshots are due.
 */
export function dailySnapshots({ estimates, snapshots, now }: DailyOptions) {
  let failedToday = { date: '', keys: new Set<string>() };

  return async function run(signal?: AbortSignal): Promise<SnapshotRun> {
    const date = dayOf(now());
    const since = dayOf(now(), ASKED_WITHIN_DAYS);
    if (failedToday.date !== date) failedToday = { date, keys: new Set() };
    const result = { taken: 0, failed: 0 };
    // Once a run, also where the store does not take the snapshot: the next run tries again.
    const tried = new Set(failedToday.keys);
    const failed = (subject: Subject) => {
      failedToday.keys.add(keyOf(subject));
      result.failed++;
    };
    for (;;) {
      const due = await snapshots.due(date, since, BATCH + tried.size);
      const open = due.filter((subject) => !tried.has(keyOf(subject)));
      if (open.length === 0) return result;
      for (const subject of open) {
        if (signal?.aborted) return result;
        const { account, ...about } = subject;
        tried.add(keyOf(subject));
        try {
          const { result: answer } = estimates.computeAccount(account, about, BACKGROUND);
          if ((await answer).isComplete) result.taken++;
          else failed(subject);
        } catch (error) {
          if (concernsAll(error)) return { ...result, failed: result.failed + 1 };
          failed(subject);
        }
      }
    }
  };
}

/** A failure of the upstream concerns every account: the next run goes on. */
function concernsAll(error: unknown): boolean {
  if (error instanceof UpstreamFailure) return error.kind !== 'odd';
  return !(error instanceof PublicError) || ![404, 410, 422].includes(error.statusCode);
}

function keyOf({ region, queue, account }: Subject): string {
  return `${region} ${queue} ${account.puuid}`;
}
