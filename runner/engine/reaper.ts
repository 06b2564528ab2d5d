import { every, type Repeating } from '@tessera/kit/every';
import type { ClaimedJob } from '../job/job.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type ReaperOptions = {
  readonly store: Pick<Store, 'renew' | 'reap' | 'now'>;
  readonly reaperIntervalMs: number;
  readonly leaseGraceMs: number;
  readonly inHand: () => ClaimedJob[];
  readonly onEvent: (event: EngineEvent) => void;
};

/**
 * Returns jobs whose worker died. What this worker has in hand is renewed first, with the same
 * clock: a live worker never takes its own jobs back, also when the clock has jumped. The first sweep
 * is at once: leases may have ended while nobody was running.
 */
export function startReaper(options: ReaperOptions): Repeating {
  const { store, reaperIntervalMs, leaseGraceMs, inHand, onEvent } = options;
  const sweeps = every({
    nextDelayMs: () => reaperIntervalMs,
    async task() {
      const now = store.now();
      await store.renew(inHand(), now);
      const taken = await store.reap(now, now - leaseGraceMs);
      if (taken.length > 0) onEvent({ kind: 'reaped', taken });
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'taking back expired jobs', error }),
  });
  void sweeps.trigger();
  return sweeps;
}
