import { refunded } from '../../job/bucket.ts';
import type { ClaimRef } from '../../job/claim-token.ts';
import type { Attempt } from '../../job/job.ts';
import { ATTEMPT_COLUMNS } from '../../job/job-fields.ts';
import { NOT_CALLED } from '../../job/settle.ts';
import type { Settled } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase, pendingPhase, storableText } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { MirrorQueue } from './queue-mirror.ts';
import { claimedFromRow, type JobRow, listOf, placesOf, valuesOf } from './rows.ts';

/** Writes how attempts ended, and keeps leases alive. */
export type Settling = Pick<WorkStore, 'settle' | 'renew' | 'findClaim' | 'extendLease'> & {
  /** Adds a line of history inside the running transaction. */
  addAttempt(seq: number, attempt: Attempt): void;
};

export function createSettling({ db, group, queues, running }: Context): Settling {
  const claimValid = `WHERE seq = ? AND phase = ${Phase.running} AND run = ? AND worker_id = ?`;
  const finish = db.prepare(`UPDATE job SET phase = ?, result = ?, result_cut = ?, last_error = ?,
    worker_id = NULL, accepted = 0, completed_at = ?, updated_at = ? ${claimValid}`);
  const giveBack =
    db.prepare(`UPDATE job SET phase = ?, visible_at = ?, last_error = coalesce(?, last_error),
    max_retries = max_retries + ?, worker_id = NULL, started_at = NULL, accepted = 0,
    updated_at = ? ${claimValid}`);
  // The error of the last attempt stays; the reason why a job was put off earlier does not.
  const putOff = db.prepare(`UPDATE job SET phase = ?, visible_at = ?,
    last_error = coalesce(iif(last_error LIKE '${NOT_CALLED}%', NULL, last_error), ?, last_error),
    attempt = attempt - 1, worker_id = NULL, started_at = NULL, accepted = 0, updated_at = ?
    ${claimValid}`);
  const accept = db.prepare(`UPDATE job SET visible_at = ?, accepted = 1 ${claimValid}`);
  const extend = db.prepare(`UPDATE job SET visible_at = ? ${claimValid}
    AND accepted = 1 AND visible_at > ?`);
  const renewOne = db.prepare(`UPDATE job SET visible_at = ? + timeout_ms ${claimValid}
    AND accepted = 0`);
  const byId = db.prepare('SELECT * FROM job WHERE id = ?');
  const attemptLine = db.prepare(`INSERT INTO attempt (job_seq, ${listOf(ATTEMPT_COLUMNS)})
    VALUES (?, ${placesOf(ATTEMPT_COLUMNS)})`);

  function addAttempt(seq: number, line: Attempt): void {
    attemptLine.run(seq, ...valuesOf(line, ATTEMPT_COLUMNS).map(storableText));
  }

  /** The phase the job is in now, or undefined when the claim is lost. */
  function write({ claim, settlement, now }: Settled, seq: number): Phase | undefined {
    const fence = [seq, claim.run, claim.workerId] as const;
    switch (settlement.status) {
      case 'completed': {
        const result = storableText(settlement.result);
        const cut = Number(settlement.resultCut);
        const about = [Phase.completed, result, cut, null, now, now] as const;
        return finish.run(...about, ...fence).changes === 1 ? Phase.completed : undefined;
      }
      case 'dead': {
        const about = [Phase.dead, null, 0, storableText(settlement.error), now, now] as const;
        return finish.run(...about, ...fence).changes === 1 ? Phase.dead : undefined;
      }
      case 'accepted': {
        const { changes } = accept.run(settlement.leaseUntil, ...fence);
        return changes === 1 ? Phase.running : undefined;
      }
      default: {
        const { visibleAt } = settlement;
        const error = storableText(settlement.error);
        const phase = pendingPhase(visibleAt, now);
        const extraTry = Number(settlement.status === 'interrupted');
        const { changes } =
          settlement.status === 'deferred'
            ? putOff.run(phase, visibleAt, error, now, ...fence)
            : giveBack.run(phase, visibleAt, error, extraTry, now, ...fence);
        return changes === 1 ? phase : undefined;
      }
    }
  }

  /** A job that was claimed and not called costs its queue no token. */
  function giveTokenBack(queue: MirrorQueue): void {
    const { bucket, rateLimitRps } = queue;
    if (bucket === null || rateLimitRps === null) return;
    queues.change(queue, { bucket: refunded(bucket, rateLimitRps) });
  }

  function settle(done: Settled): boolean {
    const found = running.find(done.claim.id);
    if (found === undefined) return false;
    const phase = write(done, found.seq);
    if (phase === undefined) return false;
    if (phase !== Phase.running) {
      running.remove(done.claim.id);
      queues.count(found.queue, Phase.running, -1);
      queues.count(found.queue, phase, 1);
    }
    if (done.settlement.status === 'deferred') giveTokenBack(found.queue);
    if (done.attempt !== undefined) addAttempt(found.seq, done.attempt);
    group.raiseReady();
    return true;
  }

  const isClaimOf = (row: JobRow, { run, workerId }: ClaimRef, now: number) =>
    row.run === run && row.worker_id === workerId && !(row.accepted && row.visible_at <= now);

  return {
    settle: (done) => group[done.isAwaited ? 'write' : 'note'](() => settle(done)),
    renew: (claims, now) =>
      group.write(() => {
        for (const { id, run, workerId } of claims) {
          const found = running.find(id);
          if (found !== undefined) renewOne.run(now, found.seq, run, workerId);
        }
      }),
    async findClaim(jobId, ref, now) {
      const row = byId.get(jobId) as JobRow | undefined;
      if (row?.phase !== Phase.running) return undefined;
      if (ref !== undefined && !isClaimOf(row, ref, now)) return undefined;
      return claimedFromRow(row, queues.byId(row.queue_id).name);
    },
    extendLease: ({ id, run, workerId }, leaseUntil, now) =>
      group.write(() => {
        const found = running.find(id);
        if (found === undefined) return false;
        return extend.run(leaseUntil, found.seq, run, workerId, now).changes === 1;
      }),
    addAttempt,
  };
}
