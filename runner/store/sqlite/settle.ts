import { refunded } from '../../job/bucket.ts';
import { earlier } from '../../job/claim-plan.ts';
import type { Attempt } from '../../job/job.ts';
import { Phase, pendingPhase } from '../phase.ts';
import { storableText } from '../storable-text.ts';
import type { Settled } from '../store.ts';
import type { Context } from './context.ts';
import type { MirrorQueue } from './queue-mirror.ts';
import type { RunningJobs } from './running.ts';

/** Writes how tries ended, inside the running transaction. */
export type Settling = {
  /** False when the claim is lost. */
  settle(done: Settled): boolean;
  addAttempt(seq: number, attempt: Attempt): void;
};

export function createSettling(context: Context, running: RunningJobs): Settling {
  const { db, group, queues, due } = context;
  const held = 'WHERE seq = ? AND phase = 2 AND run = ? AND worker_id = ?';
  const complete = db.prepare(`UPDATE job SET phase = 3, result = ?, result_cut = ?,
    last_error = NULL, worker_id = NULL, completed_at = ?, updated_at = ? ${held}`);
  const bury = db.prepare(`UPDATE job SET phase = 4, last_error = ?, worker_id = NULL,
    completed_at = ?, updated_at = ? ${held}`);
  const giveBack = db.prepare(`UPDATE job SET phase = ?, visible_at = ?, last_error = ?,
    attempt = attempt - ?, max_retries = max_retries + ?, worker_id = NULL, started_at = NULL,
    updated_at = ? ${held}`);
  const attemptLine = db.prepare(`INSERT INTO attempt (job_seq, run, attempt, worker_id, started_at,
    duration_ms, outcome, status_code, error, response) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  function addAttempt(seq: number, line: Attempt): void {
    attemptLine.run(
      ...[seq, line.run, line.attempt, line.workerId, line.startedAt, line.durationMs],
      ...[line.outcome, line.statusCode, storableText(line.error), storableText(line.response)],
    );
  }

  /** The phase the job is in now, or undefined when the claim is lost. */
  function write({ claim, settlement, now }: Settled, seq: number): Phase | undefined {
    const fence = [seq, claim.run, claim.workerId] as const;
    switch (settlement.status) {
      case 'completed': {
        const result = storableText(settlement.result);
        const cut = Number(settlement.resultCut);
        const { changes } = complete.run(result, cut, now, now, ...fence);
        return changes === 1 ? Phase.completed : undefined;
      }
      case 'dead': {
        const { changes } = bury.run(storableText(settlement.error), now, now, ...fence);
        return changes === 1 ? Phase.dead : undefined;
      }
      default: {
        const { visibleAt } = settlement;
        const error = storableText(settlement.error);
        const phase = pendingPhase(visibleAt, now);
        const notTried = Number(settlement.status === 'held');
        const extraTry = Number(settlement.status === 'interrupted');
        const given = [phase, visibleAt, error, notTried, extraTry, now] as const;
        const { changes } = giveBack.run(...given, ...fence);
        if (changes === 1 && phase === Phase.delayed) due.at = earlier(due.at, visibleAt);
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

  return {
    settle(done) {
      const found = running.find(done.claim.id);
      if (found === undefined) return false;
      const phase = write(done, found.seq);
      if (phase === undefined) return false;
      running.remove(done.claim.id);
      queues.count(found.queue, Phase.running, -1);
      queues.count(found.queue, phase, 1);
      if (done.settlement.status === 'held') giveTokenBack(found.queue);
      if (done.attempt !== undefined) addAttempt(found.seq, done.attempt);
      group.raiseReady();
      return true;
    },
    addAttempt,
  };
}
