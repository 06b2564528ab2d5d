import { LEASE_EXPIRED, lostTooOften, REPORT_MISSING, WORKER_STOPPED } from '../../job/settle.ts';
import type { TakenBack } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { JobRow } from './rows.ts';
import type { Settling } from './settle.ts';

/** Jobs that one transaction takes back at most. */
const STEP = 1000;

/** Takes running jobs back whose worker is gone. */
export function createReap(
  { db, group, queues, running }: Context,
  settling: Pick<Settling, 'addAttempt'>,
): Pick<WorkStore, 'reap'> {
  const leaseEnded =
    db.prepare(`SELECT seq, id, queue_id, attempt, max_retries, run, worker_id, started_at,
      accepted FROM job INDEXED BY job_running
    WHERE phase = ${Phase.running} AND visible_at < ? AND accepted <= ?
    ORDER BY visible_at LIMIT ${STEP}`);
  // After a restart the lease may still lie ahead.
  const giveBack = db.prepare(`UPDATE job SET phase = ${Phase.ready}, worker_id = NULL,
    started_at = NULL, accepted = 0, last_error = :error, updated_at = :now,
    visible_at = min(visible_at, :now) WHERE seq = :seq`);
  const bury = db.prepare(`UPDATE job SET phase = ${Phase.dead}, worker_id = NULL, accepted = 0,
    last_error = :error, completed_at = :now, updated_at = :now WHERE seq = :seq`);
  // Since the first attempt after it was added or retried by hand. A claim that is given back counts
  // its attempt down and leaves the run, so the two do not go side by side.
  const timesLost = db.prepare(`SELECT count(*) AS times FROM attempt
    WHERE job_seq = :seq AND :attempt > 1 AND run >= coalesce(
        (SELECT max(run) FROM attempt WHERE job_seq = :seq AND attempt = 1), 0)
      AND outcome IN ('lease-expired', 'worker-stopped') AND error <> '${REPORT_MISSING}'`);

  function takeBack(row: TakenRow, now: number, reason: TakenBack['reason'], maxLost: number) {
    const { times } = timesLost.get({ seq: row.seq, attempt: row.attempt }) as { times: number };
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
    const { id, attempt } = row;
    return { id, queueName: queue.name, attempt, status, reason } satisfies TakenBack;
  }

  /** Repeats a step until it finds nothing, each in a transaction that others may share. */
  async function inSteps(
    before: number,
    accepted: 0 | 1,
    work: (row: TakenRow) => TakenBack,
  ): Promise<TakenBack[]> {
    const all: TakenBack[] = [];
    for (;;) {
      const some = await group.write(() => {
        const taken = (leaseEnded.all(before, accepted) as TakenRow[]).map(work);
        if (taken.length > 0) group.raiseReady();
        return taken;
      });
      if (some.length === 0) return all;
      all.push(...some);
    }
  }

  return {
    async reap(now, maxLost, atStart = false) {
      const left = atStart
        ? await inSteps(Number.MAX_SAFE_INTEGER, 0, (row) =>
            takeBack(row, now, 'worker-stopped', maxLost),
          )
        : [];
      const ended = await inSteps(now, 1, (row) => takeBack(row, now, 'lease-expired', maxLost));
      return [...left, ...ended];
    },
  };
}

type TakenRow = Pick<
  JobRow,
  'seq' | 'id' | 'queue_id' | 'attempt' | 'max_retries' | 'run' | 'accepted'
> & { readonly worker_id: string; readonly started_at: number };
