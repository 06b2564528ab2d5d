import { type Outcome, outcomeText } from '../../services/runner/job/outcome.ts';
import { LEASE_EXPIRED, WORKER_STOPPED } from '../../services/runner/job/settle.ts';
import type { ClaimRequest } from '../../services/runner/store/port/requests.ts';
import { Phase } from '../../services/runner/store/shared/stored-values.ts';
import type { JobRow } from '../../services/runner/store/sqlite/rows.ts';
import * as known from './facts.ts';

type JobFacts = known.JobFacts;

/** The changes that the contract allows when a job is claimed and when its attempt ends. */
export function createAttemptRules(facts: known.Facts) {
  const { queues, claiming, note } = facts;
  const must = (holds: boolean, invariant: string, what: string) =>
    known.must(facts, holds, invariant, what);

  /** @param old as it was before the claim */
  function claimed(job: JobFacts, old: JobRow, row: JobRow): void {
    const { name, asked, host } = job;
    const queue = queues.get(asked.queueName)!;
    const request = claiming.get(row.worker_id!)!;
    note(`${name} is claimed by ${row.worker_id}, run ${row.run}`);
    const isNext = old.phase <= Phase.ready && row.run === old.run + 1;
    must(isNext, 'a claim takes a pending job', `${name} in phase ${old.phase}`);
    must(old.visible_at <= facts.latest(), 'no job runs before it is due', name);
    const isOn = queue.limits.some(({ paused }) => !paused);
    must(isOn, 'a paused queue starts nothing', `${name} in ${queue.name}`);
    must(!request.excludedHosts?.includes(host), 'a full host is left out', `${name}: ${host}`);
    const running = known.jobsOf(facts, queue.name, [2]).length;
    const most = known.limitOf(queue, 'maxConcurrency');
    must(running < most, 'no queue runs more than its limit', `${name} in ${queue.name}`);
    must(!known.keyIsBusy(facts, job), 'no key runs more than its limit', name);
    const first = known
      .jobsOf(facts, queue.name, [0, 1])
      .find((one) => one !== job && goesBefore(one, job) && mayBeTaken(one, request));
    must(!first, 'the highest priority first, then age', `${name} before ${first?.name}`);
    const tries = Math.max(1, asked.maxRetries!) + job.lost;
    must(row.attempt <= tries, 'no more attempts than allowed', `${name}: ${row.attempt}`);
    takeToken(queue, known.limitOf(queue, 'rateLimitRps'), request.now);
    must(queue.bucket.tokens > -0.001, 'no queue is faster than its rate', queue.name);
    job.claims.set(row.run, { worker: row.worker_id!, called: false, said: [] });
  }

  function mayBeTaken(job: JobFacts, { now, excludedHosts = [] }: ClaimRequest): boolean {
    const isDue = job.row!.visible_at <= now;
    return isDue && !excludedHosts.includes(job.host) && !known.keyIsBusy(facts, job, Math.min);
  }

  /** Takes one; `bucket` is what is left at most, because setting the clock fills the real one. */
  function takeToken(of: known.QueueFacts, rate: number, now: number): void {
    const { bucket } = of;
    const earned = (Math.max(0, now - bucket.at) / 1000) * rate;
    const left = Math.min(Math.max(1, rate), bucket.tokens + earned) - 1;
    of.bucket = { tokens: rate === Infinity ? 0 : left, at: now };
  }

  /** A running job goes on, ends, or goes back. */
  function left(job: JobFacts, old: JobRow, row: JobRow): void {
    const { called, said } = job.claims.get(old.run)!;
    const error = row.last_error ?? '';
    const isSaid = (kind: Outcome['kind']) => said.some(({ outcome }) => outcome.kind === kind);
    const only = (holds: boolean, what: string) =>
      must(holds, 'only the result of the current attempt counts', `${job.name}: ${what}`);
    if (row.phase === Phase.running) return; // its lease was renewed
    note(`${job.name} run ${old.run} ends in phase ${row.phase}: ${error}`);
    const isBack = row.phase <= Phase.ready;
    const endings = said.map(({ outcome }) => outcome).filter((one) => textOf(one) === error);
    if (row.phase === Phase.completed) only(isSaid('delivered'), 'it was not delivered');
    else if (isBack && row.attempt < old.attempt) {
      only(!called, 'it was called, and costs no attempt');
      const queue = queues.get(job.asked.queueName)!;
      queue.bucket.tokens += 1;
    } else if (error === WORKER_STOPPED || error === LEASE_EXPIRED || error.startsWith('lost ')) {
      const isOver = old.visible_at < facts.latest() || facts.isRecovering;
      must(isOver, 'no lease is taken back early', job.name);
      job.lost += 1;
      only(isBack === job.lost < facts.maxLost, `lost ${job.lost} times`);
    } else if (endings.length === 0) only(false, `nobody said "${error}"`);
    else if (isBack) {
      must(old.attempt < old.max_retries, 'no more attempts than allowed', job.name);
      must(isBackedOff(), 'a retry waits as long as its backoff says', job.name);
    } else {
      only(endings.some(isPermanent) || old.attempt >= old.max_retries, 'attempts were left');
    }

    function isBackedOff(): boolean {
      const { baseDelayMs = 0, maxDelayMs = 0, retryBackoff: way } = job.asked;
      const factor = way === 'fixed' ? 1 : way === 'linear' ? old.attempt : 2 ** (old.attempt - 1);
      return said.some(({ outcome, at }) => {
        const asked = 'retryAfter' in outcome ? Number(outcome.retryAfter) * 1000 : 0;
        const bound = (jitter: number) =>
          Math.min(Math.max(jitter * baseDelayMs * factor, asked), maxDelayMs);
        const waits = row.visible_at - at;
        return waits >= bound(0.7) - 1 && waits <= bound(1.3) + 1;
      });
    }
  }

  return { claimed, left };
}

function textOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'delivered' || outcome.kind === 'accepted') return undefined;
  return outcomeText(outcome);
}

function goesBefore(one: JobFacts, other: JobFacts): boolean {
  const [a, b] = [one.asked.priority ?? 0, other.asked.priority ?? 0];
  return a > b || (a === b && one.row!.seq < other.row!.seq);
}

function isPermanent(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.statusCode < 500 && outcome.statusCode !== 429;
}
