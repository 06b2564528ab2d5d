import { nextTokenAt, refilled } from '../../job/bucket.ts';
import { earlier } from '../../job/claim-plan.ts';
import type { Backoff, ClaimedJob } from '../../job/job.ts';
import { LEASE_EXPIRED, type Settlement } from '../../job/settlement.ts';
import { Phase, pendingPhase } from '../phase.ts';
import { storableText } from '../storable-text.ts';
import type { Claimed, ClaimRequest, Settled, WorkStore } from '../store.ts';
import { createBatch } from './batch.ts';
import type { Context } from './context.ts';

/** A queue that another claim held is asked again after this long. */
const CONTENDED_MS = 5;

/** What the engine does with jobs. */
export function createWork(context: Context): WorkStore & { drained(): Promise<void> } {
  const { db, ready } = context;
  const settling = createBatch(async (all: readonly Settled[]) => {
    const rows = await db.write<{ o_id: string; o_run: number }>(
      'SELECT * FROM runner.settle($1)',
      [JSON.stringify(all.map(settledRow))],
    );
    const written = new Set(rows.map((row) => `${row.o_id} ${row.o_run}`));
    ready.announce();
    // The same result twice in one batch is written once.
    return all.map(({ claim }) => written.delete(`${claim.id} ${claim.run}`));
  });

  return {
    async claim(request) {
      const { workerId, slots, now, queues } = request;
      const rows = await db.claim<ClaimRow>('SELECT * FROM runner.claim($1, $2, $3, $4)', [
        workerId,
        slots,
        now,
        queues,
      ]);
      rows.sort(
        (a, b) =>
          b.o_priority - a.o_priority ||
          a.o_created_at - b.o_created_at ||
          (a.o_id < b.o_id ? -1 : 1),
      );
      const jobs = rows.map((row) => claimedJob(row, workerId, now));
      // With every slot filled the engine asks again when one is free, not at a time.
      return { jobs, wakeAt: jobs.length < slots ? await wakeAt(request) : null };
    },
    settle: settling.add,
    async renew(claims, now) {
      if (claims.length === 0) return;
      await db.write(
        `UPDATE runner.job j SET visible_at = $1::bigint + j.timeout_ms
          FROM unnest($2::text[], $3::integer[], $4::text[]) AS c (id, run, worker_id)
          WHERE j.id = c.id AND j.phase = 2 AND j.run = c.run AND j.worker_id = c.worker_id`,
        [now, claims.map((c) => c.id), claims.map((c) => c.run), claims.map((c) => c.workerId)],
      );
    },
    async reap(now, leaseEndedBefore) {
      let total = 0;
      for (;;) {
        const [row] = await db.write<{ jobs: number }>('SELECT runner.reap($1, $2, $3) AS jobs', [
          now,
          leaseEndedBefore,
          LEASE_EXPIRED,
        ]);
        total += row!.jobs;
        if (row!.jobs === 0) break;
      }
      if (total > 0) ready.announce();
      return total;
    },
    recover: async () => 0,
    onReady: ready.on,
    drained: settling.drained,
  };

  /** The next due time, the next token, or soon when another claim stood in the way. */
  async function wakeAt({ now, queues }: ClaimRequest): Promise<Claimed['wakeAt']> {
    const [row] = await db.read<{ due: number | null; waiting: WaitingRow[] }>(
      `SELECT (SELECT min(visible_at) FROM runner.job WHERE phase = 0) AS due,
        coalesce(json_agg(w), '[]') AS waiting
        FROM (SELECT q.rate_limit_rps AS rate, q.tokens, q.tokens_at AS at,
            q.max_concurrency AS places, (SELECT coalesce(sum(c.running), 0)
              FROM runner.queue_count c WHERE c.queue_id = q.id) AS running
          FROM runner.queue q WHERE NOT q.paused AND NOT q.deleted
            AND ($1::text[] = '{}' OR q.name = ANY ($1))
            AND (SELECT true FROM runner.job j WHERE j.phase = 1 AND j.queue_id = q.id LIMIT 1)
        ) AS w`,
      [queues],
    );
    const { due, waiting } = row!;
    return waiting.reduce((at, queue) => earlier(at, wakeForQueue(queue, now)), due);
  }
}

type WaitingRow = {
  readonly rate: number | null;
  readonly tokens: number | null;
  readonly at: number | null;
  readonly places: number;
  readonly running: number;
};

function wakeForQueue({ rate, tokens, at, places, running }: WaitingRow, now: number) {
  if (running >= places) return null;
  if (rate === null) return now + CONTENDED_MS;
  const bucket = refilled(tokens === null ? null : { tokens, at: at ?? now }, rate, now);
  return bucket.tokens >= 1 ? now + CONTENDED_MS : nextTokenAt(bucket, rate);
}

function settledRow({ claim, settlement, attempt, now }: Settled) {
  const done = settlement.status === 'completed';
  return {
    id: claim.id,
    run: claim.run,
    worker_id: claim.workerId,
    phase: phaseAfter(settlement, now),
    now,
    visible_at: 'visibleAt' in settlement ? settlement.visibleAt : null,
    result: done ? storableText(settlement.result) : null,
    result_cut: done && settlement.resultCut,
    error: 'error' in settlement ? storableText(settlement.error) : null,
    not_tried: settlement.status === 'held' ? 1 : 0,
    extra_try: settlement.status === 'interrupted' ? 1 : 0,
    attempt: attempt && {
      job_id: attempt.jobId,
      run: attempt.run,
      attempt: attempt.attempt,
      worker_id: attempt.workerId,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      outcome: attempt.outcome,
      status_code: attempt.statusCode,
      error: storableText(attempt.error),
      response: storableText(attempt.response),
    },
  };
}

function phaseAfter(settlement: Settlement, now: number): Phase {
  if (settlement.status === 'completed') return Phase.completed;
  if (settlement.status === 'dead') return Phase.dead;
  return pendingPhase(settlement.visibleAt, now);
}

type ClaimRow = {
  readonly o_id: string;
  readonly o_queue: string;
  readonly o_priority: number;
  readonly o_created_at: number;
  readonly o_url: string;
  readonly o_payload: string;
  readonly o_attempt: number;
  readonly o_run: number;
  readonly o_timeout_ms: number;
  readonly o_traceparent: string | null;
  readonly o_max_retries: number;
  readonly o_retry_backoff: Backoff;
  readonly o_base_delay_ms: number;
  readonly o_max_delay_ms: number;
};

function claimedJob(row: ClaimRow, workerId: string, now: number): ClaimedJob {
  return {
    id: row.o_id,
    queueName: row.o_queue,
    callbackUrl: row.o_url,
    payload: row.o_payload,
    attempt: row.o_attempt,
    timeoutMs: row.o_timeout_ms,
    traceparent: row.o_traceparent,
    maxRetries: row.o_max_retries,
    retryBackoff: row.o_retry_backoff,
    baseDelayMs: row.o_base_delay_ms,
    maxDelayMs: row.o_max_delay_ms,
    workerId,
    startedAt: now,
    run: row.o_run,
  };
}
