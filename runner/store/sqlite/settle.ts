import { earlier } from '../../job/claim-plan.ts';
import type { Attempt } from '../../job/job.ts';
import type { Settled } from '../store.ts';
import { type Context, pendingPhase } from './context.ts';
import { Phase } from './queue-mirror.ts';
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
    attempt = attempt - ?, worker_id = NULL, started_at = NULL, updated_at = ? ${held}`);
  const attemptLine = db.prepare(`INSERT INTO attempt (job_seq, run, attempt, worker_id, started_at,
    duration_ms, outcome, status_code, error, response) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  function addAttempt(seq: number, line: Attempt): void {
    attemptLine.run(
      ...[seq, line.run, line.attempt, line.workerId, line.startedAt, line.durationMs],
      ...[line.outcome, line.statusCode, line.error, line.response],
    );
  }

  /** The phase the job is in now, or undefined when the claim is lost. */
  function write({ claim, settlement, now }: Settled, seq: number): Phase | undefined {
    const fence = [seq, claim.run, claim.workerId] as const;
    switch (settlement.status) {
      case 'completed': {
        const { result, resultCut } = settlement;
        const { changes } = complete.run(result, Number(resultCut), now, now, ...fence);
        return changes === 1 ? Phase.completed : undefined;
      }
      case 'dead': {
        const { changes } = bury.run(settlement.error, now, now, ...fence);
        return changes === 1 ? Phase.dead : undefined;
      }
      default: {
        const { visibleAt, error } = settlement;
        const phase = pendingPhase(visibleAt, now);
        const notTried = settlement.status === 'held' ? 1 : 0;
        const { changes } = giveBack.run(phase, visibleAt, error, notTried, now, ...fence);
        if (changes === 1 && phase === Phase.delayed) due.at = earlier(due.at, visibleAt);
        return changes === 1 ? phase : undefined;
      }
    }
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
      if (done.attempt !== undefined) addAttempt(found.seq, done.attempt);
      group.raiseReady();
      return true;
    },
    addAttempt,
  };
}
