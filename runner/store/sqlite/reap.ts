import {
  EXPIRED,
  LEASE_EXPIRED,
  lostTooOften,
  REPORT_MISSING,
  WORKER_STOPPED,
} from '../../job/settle.ts';
import type { TakenBack } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { JobRow } from './rows.ts';
import { NOT_ACCEPTED, type Settling } from './settle.ts';

/** How many jobs one transaction takes back at most. */
const STEP = 1000;

/** Takes running jobs back whose worker is gone, and buries pending ones that have expired. */
export function createReap(
  { db, group, queues, running, fresh, keyBuckets }: Context,
  settling: Pick<Settling, 'addAttempt'>,
): Pick<WorkStore, 'reap' | 'recover'> {
  const columns =
    'seq, id, queue_id, phase, attempt, max_retries, run, worker_id, started_at, accepted';
  const leaseEnded = db.prepare(`SELECT ${columns} FROM job INDEXED BY job_running
    WHERE phase = ${Phase.running} AND visible_at < ? AND accepted <= ?
    ORDER BY visible_at LIMIT ${STEP}`);
  const expired = db.prepare(`SELECT ${columns} FROM job INDEXED BY job_expiring
    WHERE phase <= ${Phase.ready} AND expires_at IS NOT NULL AND expires_at <= ? LIMIT ${STEP}`);
  // After a restart the lease may still lie ahead.
  const giveBack = db.prepare(`UPDATE job SET phase = ${Phase.ready}, worker_id = NULL,
    started_at = NULL, ${NOT_ACCEPTED}, last_error = :error, updated_at = :now,
    visible_at = min(visible_at, :now) WHERE seq = :seq`);
  const bury = db.prepare(`UPDATE job SET phase = ${Phase.dead}, worker_id = NULL, ${NOT_ACCEPTED},
    last_error = :error, completed_at = :now, updated_at = :now WHERE seq = :seq`);

  // Since the first attempt after it was added or retried by hand. A claim that is given back counts
  // its attempt down and leaves the run, so the two do not go side by side.
  const timesLost = db.prepare(`SELECT count(*) AS times FROM attempt
    WHERE job_seq = :seq AND :attempt > 1 AND run >= coalesce(
        (SELECT max(run) FROM attempt WHERE job_seq = :seq AND attempt = 1), 0)
      AND outcome IN ('lease-expired', 'worker-stopped') AND error <> '${REPORT_MISSING}'`);

  type Reason = 'lease-expired' | 'worker-stopped';

  function takeBack(row: TakenRow, now: number, reason: Reason, maxLost: number) {
    const { times } = timesLost.get({ seq: row.seq, attempt: row.attempt }) as {
      times: number;
    };
    const isReport = reason === 'lease-expired' && row.accepted === 1;
    const dead = isReport ? row.attempt >= row.max_retries : times + 1 >= maxLost;
    const lost = reason === 'worker-stopped' ? WORKER_STOPPED : LEASE_EXPIRED;
    const error = isReport ? REPORT_MISSING : dead ? lostTooOften(times + 1) : lost;
    (dead ? bury : giveBack).run({ error, now, seq: row.seq });
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
      outcome: reason,
      statusCode: null,
      error,
      response: null,
    });
    const status = dead ? 'dead' : 'pending';
    const { id, attempt, run } = row;
    return { id, queueName: queue.name, attempt, run, status, reason } satisfies TakenBack;
  }

  function buryExpired(row: TakenRow, now: number): TakenBack {
    bury.run({ error: EXPIRED, now, seq: row.seq });
    const queue = queues.byId(row.queue_id);
    queues.count(queue, row.phase as Phase, -1);
    queues.count(queue, Phase.dead, 1);
    fresh.clear();
    const { id, attempt, run } = row;
    return { id, queueName: queue.name, attempt, run, status: 'dead', reason: 'expired' };
  }

  /** Repeats a step until it finds nothing, each in a transaction that others may share. */
  async function inSteps(step: () => TakenBack[]): Promise<TakenBack[]> {
    const all: TakenBack[] = [];
    for (;;) {
      const some = await group.write(() => {
        const taken = step();
        if (taken.length > 0) group.raiseReady();
        return taken;
      });
      if (some.length === 0) return all;
      all.push(...some);
    }
  }

  function leasesEnded(now: number, before: number, maxLost: number): TakenBack[] {
    const rows = leaseEnded.all(before, 1) as TakenRow[];
    return rows.map((row) => takeBack(row, now, 'lease-expired', maxLost));
  }

  function leftRunning(now: number, maxLost: number): TakenBack[] {
    const rows = leaseEnded.all(Number.MAX_SAFE_INTEGER, 0) as TakenRow[];
    return rows.map((row) => takeBack(row, now, 'worker-stopped', maxLost));
  }

  return {
    async reap(now, leaseEndedBefore, maxLost) {
      const reaped = await inSteps(() => leasesEnded(now, leaseEndedBefore, maxLost));
      const buried = await inSteps(() =>
        (expired.all(now) as TakenRow[]).map((row) => buryExpired(row, now)),
      );
      await group.write(() => keyBuckets.sweep(now));
      return [...reaped, ...buried];
    },
    // One process owns the file and has not claimed yet: an earlier owner left what is running.
    // Jobs that receivers have accepted go on without us, so their leases decide.
    recover: (now, maxLost) => inSteps(() => leftRunning(now, maxLost)),
  };
}

type TakenRow = Pick<
  JobRow,
  'seq' | 'id' | 'queue_id' | 'phase' | 'attempt' | 'max_retries' | 'run' | 'accepted'
> & { readonly worker_id: string; readonly started_at: number };
