import type { WorkStore } from '../store.ts';
import { createClaim } from './claim.ts';
import type { Context } from './context.ts';
import { createReap } from './reap.ts';
import type { RunningJobs } from './running.ts';
import { createSettling } from './settle.ts';

/** What the engine does with jobs. */
export function createWork(context: Context, running: RunningJobs): WorkStore {
  const { db, group } = context;
  const claim = createClaim(context, running);
  const settling = createSettling(context, running);
  const reap = createReap(context, running, settling);
  const renewOne = db.prepare(`UPDATE job SET visible_at = ? + timeout_ms
    WHERE seq = ? AND phase = 2 AND run = ? AND worker_id = ?`);

  async function reapAll(now: number, leaseEndedBefore: number): Promise<number> {
    let reaped = 0;
    for (;;) {
      const count = await group.write(() => reap(now, leaseEndedBefore));
      reaped += count;
      if (count === 0) return reaped;
    }
  }

  return {
    claim: (request) => group.claim(() => claim(request)),
    settle: (done) => group.write(() => settling.settle(done)),
    renew: (claims, now) =>
      group.write(() => {
        for (const { id, run, workerId } of claims) {
          const found = running.find(id);
          if (found !== undefined) renewOne.run(now, found.seq, run, workerId);
        }
      }),
    reap: reapAll,
    // One process owns the file, and it has not claimed yet: whatever runs was an earlier owner's.
    recover: (now) => reapAll(now, Number.MAX_SAFE_INTEGER),
    onReady: group.onReady,
  };
}
