import type { Outcome } from '../../runner/job/outcome.ts';
import {
  EXPIRED,
  LEASE_EXPIRED,
  outcomeText,
  REPORT_MISSING,
  WORKER_STOPPED,
} from '../../runner/job/settle.ts';
import { Phase } from '../../runner/store/shared/stored-values.ts';
import type { Change, JobRow, ScheduleRow } from './disk.ts';
import {
  type ClaimFacts,
  type Facts,
  isOpen,
  type JobFacts,
  jobsOf,
  keyIsBusy,
  limitOf,
  type QueueFacts,
  queueName,
} from './facts.ts';

/** Checks every change of a committed transaction against what the contract allows, in its order. */
export function createCommitCheck(facts: Facts): (changes: readonly Change[]) => void {
  const { jobs, byName, queues, schedules, broken, note } = facts;
  /** Jobs of schedules whose schedule has not moved on yet. */
  let fired: string[] = [];

  return (changes) => {
    for (const change of changes) {
      if (change.of === 'schedule') {
        if (change.row === undefined) schedules.delete(change.id);
        else moved(schedules.get(change.id), change.row);
      } else {
        const job = jobs.get(change.id);
        if (change.row === undefined) deleted(job!);
        else if (job === undefined) inserted(change.row);
        else changed(job, job.row!, change.row);
      }
    }
    if (fired.length > 0) broken('a due schedule makes one job', `${fired} came without its run`);
    fired = [];
  };

  function inserted(row: JobRow): void {
    const { name, isScheduled } = JSON.parse(row.payload) as { name: string; isScheduled: boolean };
    const job = byName.get(name);
    if (job === undefined) return broken('a job is what was asked for', `nobody asked for ${name}`);
    if (isScheduled) fired.push(row.id);
    else if (job.row !== undefined) broken('a request makes one job', `${name} is there twice`);
    const own = isScheduled ? { ...job, name: `${name}+`, claims: new Map(), wishes: new Set() } : job;
    const holder = isScheduled ? undefined : holderOf(job);
    if (holder !== undefined) {
      broken('an idempotency key makes one job', `${name} has the key of ${holder.name}`);
    }
    for (const other of jobs.values()) {
      if (other.asked.idempotencyKey === job.asked.idempotencyKey) other.released = true;
    }
    Object.assign(own, { row, id: row.id, released: false });
    jobs.set(row.id, own as JobFacts);
    note(`${own.name} is stored in ${queueName(own as JobFacts)}`);
    if (!isScheduled && row.visible_at < job.askedAt + (job.asked.delayMs ?? 0)) {
      broken('a delay is kept', `${name} is visible too early`);
    }
  }

  /** The job that holds the key of another, docs/contract/runner.md 1.3. */
  function holderOf({ asked: { idempotencyKey: key }, askedAt }: JobFacts): JobFacts | undefined {
    if (key === undefined) return undefined;
    return [...jobs.values()].find((one) => {
      const { idempotencyKey, uniqueForMs = Infinity, uniqueUntilEnded = false } = one.asked;
      if (idempotencyKey !== key || one.released || one.row === undefined) return false;
      return one.askedAt + uniqueForMs > askedAt && (isOpen(one) || !uniqueUntilEnded);
    });
  }

  function deleted(job: JobFacts): void {
    note(`${job.name} is removed`);
    if (!job.wishes.has('delete') || job.row!.phase > Phase.ready) {
      broken('an acknowledged job is never lost', `${job.name} was removed`);
    }
    job.row = undefined;
  }

  function changed(job: JobFacts, old: JobRow, row: JobRow): void {
    job.row = old; // the rules look at the moment before
    if (row.run !== old.run) claimed(job, row);
    else if (old.phase === Phase.running) left(job, old, row);
    else if (row.phase === Phase.dead && old.phase <= Phase.ready) buried(job, row);
    else if (old.phase >= Phase.completed && row.phase !== old.phase) {
      if (old.phase !== Phase.dead || !job.wishes.has('retry') || row.attempt !== 0) {
        broken('what has ended stays so', `${job.name} goes from phase ${old.phase} to ${row.phase}`);
      }
      Object.assign(job, { lost: 0, interrupted: 0, expiresAt: Infinity });
    } else if (row.phase > Phase.ready && row.phase !== old.phase) {
      broken('a job runs only when it is claimed', job.name);
    } else if (row.visible_at !== old.visible_at && !job.wishes.has('change')) {
      broken('nobody else changes when a job is due', job.name);
    }
    job.row = row;
  }

  function claimed(job: JobFacts, row: JobRow): void {
    const { name, asked } = job;
    const old = job.row!;
    const queue = queues.get(queueName(job))!;
    const request = facts.claiming.get(row.worker_id ?? '');
    note(`${name} is claimed by ${row.worker_id}, run ${row.run}`);
    if (request === undefined) return broken('only who asks gets a job', `${name}: nobody asked`);
    const { now, excludedHosts = [], pulls = false } = request;
    job.claims.set(row.run, { worker: row.worker_id!, called: false, said: [] });
    if (old.phase > Phase.ready || row.run !== old.run + 1) {
      broken('a claim takes a pending job', `${name} was in phase ${old.phase}, run ${old.run}`);
    }
    if (job.wishes.has('delete') && job.asked.tags?.includes('cancelled')) {
      broken('a cancelled job never runs', name);
    }
    if (old.visible_at > facts.latest()) broken('no job runs before it is due', `${name} at ${now}`);
    if (job.expiresAt <= now) broken('no expired job runs', name);
    if (queue.settings.every(({ paused }) => paused)) broken('a paused queue starts nothing', name);
    if (excludedHosts.includes(job.host)) broken('a full host is left out', `${name}: ${job.host}`);
    if (asked.callbackUrl === '' && !pulls) broken('what is pulled is not called', name);
    if (jobsOf(facts, queue.name, [2]).length >= limitOf(queue, 'maxConcurrency')) {
      broken('no queue runs more than its limit', `${name} in ${queue.name}`);
    }
    if (keyIsBusy(facts, job)) broken('no key runs more than its limit', name);
    const first = jobsOf(facts, queue.name, [0, 1]).find(
      (one) => one !== job && goesBefore(one, job) && mayBeTaken(one),
    );
    if (first !== undefined) broken('the highest priority first, then age', `${name} before ${first.name}`);
    const tries = Math.max(1, asked.maxRetries ?? 3) + job.lost + job.interrupted;
    if (row.attempt > tries) broken('no more attempts than allowed', `${name}: ${row.attempt}`);
    takeToken(queue);
    if (queue.bucket.tokens < -1e-6) broken('no queue is faster than its rate', `${name} in ${queue.name}`);

    function mayBeTaken(one: JobFacts): boolean {
      const { visible_at } = one.row!;
      if (visible_at > now || one.expiresAt <= now) return false;
      return !excludedHosts.includes(one.host) && (pulls || one.host !== '') && !keyIsBusy(facts, one, Math.min);
    }
  }

  /** By the time that really passes: setting the clock fills the bucket, see `setClock`. */
  function takeToken(queue: QueueFacts): void {
    const rate = limitOf(queue, 'rateLimitRps');
    const { tokens, at } = queue.bucket;
    const now = facts.passed();
    const full = Math.max(1, rate);
    const left = Math.min(full, tokens + ((now - at) / 1000) * rate) - 1;
    queue.bucket = { tokens: rate === Infinity ? 0 : left, at: now };
  }

  /** A running job goes on, ends, or goes back. */
  function left(job: JobFacts, old: JobRow, row: JobRow): void {
    const claim = job.claims.get(old.run)!;
      const said = (kinds: readonly Outcome['kind'][]) =>
      claim.said.filter(({ outcome }) => kinds.includes(outcome.kind));
    const wrong = (what: string) =>
      broken('only the result of the current attempt counts', `${job.name} run ${old.run}: ${what}`);
    const error = row.last_error ?? '';
    const ending = said(ENDINGS)
      .map(({ outcome }) => outcome as Failure)
      .find((outcome) => outcomeText(outcome) === error);
    if (row.phase === Phase.running) {
      if (row.accepted > old.accepted && said(['accepted']).length === 0) wrong('nobody accepted it');
      return;
    }
    note(`${job.name} run ${old.run} ends in phase ${row.phase}${row.phase === 3 ? '' : `: ${error}`}`);
    if (row.phase === Phase.completed) {
      if (said(['delivered']).length === 0) wrong('it was not delivered');
    } else if (row.phase <= Phase.ready && row.attempt === old.attempt - 1) {
      if (claim.called) wrong('it was called, and costs no attempt');
      const { bucket } = queues.get(queueName(job))!;
      bucket.tokens += 1;
    } else if (error === LEASE_EXPIRED || error === REPORT_MISSING || error.startsWith('lost ')) {
      const isOver = old.visible_at < facts.latest() - facts.leaseGraceMs;
      if (!isOver && !facts.isRecovering) broken('no lease is taken back early', job.name);
      if (error !== REPORT_MISSING) job.lost += 1;
      if (error.startsWith('lost ') && job.lost < facts.maxLost) wrong('it was not lost so often');
      const isLast = row.attempt >= row.max_retries;
      if (error === REPORT_MISSING && (row.phase === Phase.dead) !== isLast) wrong('tries left');
    } else if (error === WORKER_STOPPED && row.phase <= Phase.ready && row.attempt === old.attempt) {
      job.lost += 1;
      if (!facts.isRecovering) wrong('no worker stopped');
    } else if (ending === undefined) {
      wrong(`nobody said "${error}"`);
    } else if (row.phase === Phase.dead) {
      if (!isPermanent(ending) && old.attempt < old.max_retries) wrong('tries were left');
      if (ending.kind === 'cancelled' && !job.wishes.has('force')) wrong('nobody cancelled it');
    } else {
      backedOff(job, old, row, claim.said);
    }
  }

  function backedOff(job: JobFacts, old: JobRow, row: JobRow, said: ClaimFacts['said']): void {
    if (row.max_retries > old.max_retries) {
      job.interrupted += 1;
      return;
    }
    if (old.attempt >= old.max_retries) broken('no more attempts than allowed', job.name);
    const { baseDelayMs: base = 0, maxDelayMs: longest = 0, retryBackoff: way } = job.asked;
    const factor = way === 'fixed' ? 1 : way === 'linear' ? old.attempt : 2 ** (old.attempt - 1);
    const isKept = said.some(({ outcome, at }) => {
      const asked = 'retryAfter' in outcome ? Number(outcome.retryAfter ?? 0) * 1000 : 0;
      const waits = (jitter: number) => Math.min(Math.max(jitter * base * factor, asked), longest);
      const waited = row.visible_at - at;
      return waited >= waits(0.7) - 1 && waited <= waits(1.3) + 1;
    });
    if (!isKept) broken('a retry waits as long as its backoff says', job.name);
  }

  function buried(job: JobFacts, row: JobRow): void {
    note(`${job.name} has expired`);
    if (row.last_error !== EXPIRED || job.expiresAt > facts.latest()) {
      broken('an acknowledged job is never lost', `${job.name} is dead: ${row.last_error}`);
    }
  }

  function moved(old: ScheduleRow | undefined, row: ScheduleRow): void {
    schedules.set(row.id, row);
    if (old === undefined || row.last_job_id === old.last_job_id) return;
    note(`the schedule runs that was due at ${old.next_run_at}`);
    if (!fired.includes(row.last_job_id!)) broken('a due schedule makes one job', 'it made none');
    fired = fired.filter((id) => id !== row.last_job_id);
    const { next_run_at: due } = old;
    const period = facts.everySecs * 1000;
    if (due === null || due > facts.latest()) broken('no schedule runs early', `due at ${due}`);
    if (row.next_run_at! % period !== 0) broken('a schedule runs by its expression', `${row.next_run_at}`);
  }
}

type Failure = Exclude<Outcome, { kind: 'delivered' | 'accepted' }>;
const ENDINGS: readonly Outcome['kind'][] = [
  ...(['refused', 'timeout', 'unreachable', 'failed', 'interrupted', 'cancelled'] as const),
];

function goesBefore(one: JobFacts, other: JobFacts): boolean {
  const [a, b] = [one.asked.priority ?? 0, other.asked.priority ?? 0];
  return a > b || (a === b && one.row!.seq < other.row!.seq);
}

function isPermanent(outcome: Outcome): boolean {
  if (outcome.kind === 'refused') return outcome.statusCode < 500 && outcome.statusCode !== 429;
  return outcome.kind === 'cancelled' || (outcome.kind === 'failed' && outcome.permanent);
}
