import { beginning } from '../job/beginning.ts';
import type { Attempt, ClaimedJob } from '../job/job.ts';
import { attemptOutcome, type Outcome } from '../job/outcome.ts';
import { outcomeText } from '../job/settle.ts';

/** How much of the answer to a failed try the history stores. */
const RESPONSE_LETTERS = 1000;

/** The line of history for a try; undefined when the receiver reports later. */
export function attemptOf(job: ClaimedJob, outcome: Outcome, tookMs: number): Attempt | undefined {
  if (outcome.kind === 'accepted') return undefined;
  return {
    jobId: job.id,
    run: job.run,
    attempt: job.attempt,
    workerId: job.workerId,
    startedAt: job.startedAt,
    durationMs: Math.round(tookMs),
    outcome: attemptOutcome(outcome),
    statusCode: 'statusCode' in outcome ? outcome.statusCode : null,
    error: outcome.kind === 'delivered' ? null : outcomeText(outcome),
    response: outcome.kind === 'refused' ? beginning(outcome.body, RESPONSE_LETTERS) : null,
  };
}
