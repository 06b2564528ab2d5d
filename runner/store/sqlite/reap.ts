import { LEASE_EXPIRED } from '../../job/settlement.ts';
import { Phase } from '../phase.ts';
import type { Context } from './context.ts';
import type { RunningJobs } from './running.ts';
import type { Settling } from './settle.ts';

/** How many jobs one transaction takes back at most. */
const STEP = 1000;

/** Takes running jobs back whose worker is gone, inside the running transaction; says how many. */
export function createReap(
  { db, group, queues }: Context,
  running: RunningJobs,
  settling: Settling,
): (now: number, leaseEndedBefore: number) => number {
  const expired =
    db.prepare(`SELECT seq, id, queue_id, attempt, max_retries, run, worker_id, started_at
    FROM job INDEXED BY job_running WHERE phase = 2 AND visible_at < ?
    ORDER BY visible_at LIMIT ${STEP}`);
  // After a restart the lease may still lie ahead.
  const giveBack = db.prepare(`UPDATE job SET phase = 1, worker_id = NULL, started_at = NULL,
    last_error = ?1, updated_at = ?2, visible_at = min(visible_at, ?2) WHERE seq = ?3`);
  const bury = db.prepare(`UPDATE job SET phase = 4, worker_id = NULL, last_error = ?1,
    completed_at = ?2, updated_at = ?2 WHERE seq = ?3`);

  return (now, leaseEndedBefore) => {
    const rows = expired.all(leaseEndedBefore) as ExpiredRow[];
    for (const row of rows) {
      const dead = row.attempt >= row.max_retries;
      (dead ? bury : giveBack).run(LEASE_EXPIRED, now, row.seq);
      const queue = queues.byId(row.queue_id);
      queues.count(queue, Phase.running, -1);
      queues.count(queue, dead ? Phase.dead : Phase.ready, 1);
      running.remove(row.id);
      settling.addAttempt(row.seq, {
        jobId: row.id,
        run: row.run,
        attempt: row.attempt,
        workerId: row.worker_id,
        startedAt: row.started_at,
        durationMs: Math.max(0, now - row.started_at),
        outcome: 'lease-expired',
        statusCode: null,
        error: LEASE_EXPIRED,
        response: null,
      });
    }
    if (rows.length > 0) group.raiseReady();
    return rows.length;
  };
}

type ExpiredRow = {
  readonly seq: number;
  readonly id: string;
  readonly queue_id: number;
  readonly attempt: number;
  readonly max_retries: number;
  readonly run: number;
  readonly worker_id: string;
  readonly started_at: number;
};
