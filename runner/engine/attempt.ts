import { beginning } from '../job/beginning.ts';
import type { Attempt, ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { outcomeText } from '../job/settle.ts';

/** How much of the answer to a failed try is kept in the history. */
const RESPONSE_LETTERS = 1000;

/** The line of history for a try that took so long; undefined when no call was made. */
export function attemptOf(job: ClaimedJob, outcome: Outcome, tookMs: number): Attempt | undefined {
  if (outcome.kind === 'deferred' || outcome.kind === 'accepted') return undefined;
  const answered = outcome.kind === 'delivered' || outcome.kind === 'refused';
  return {
    jobId: job.id,
    run: job.run,
    attempt: job.attempt,
    workerId: job.workerId,
    startedAt: job.startedAt,
    durationMs: Math.round(tookMs),
    outcome: outcome.kind,
    statusCode: answered ? outcome.statusCode : null,
    error: outcome.kind === 'delivered' ? null : outcomeText(outcome),
    response: outcome.kind === 'refused' ? beginning(outcome.body, RESPONSE_LETTERS) : null,
  };
}
