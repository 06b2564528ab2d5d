import { Phase } from '../../runner/store/shared/stored-values.ts';
import { createAttemptRules } from './attempts.ts';
import type { Change, JobRow, ScheduleRow } from './disk.ts';
import { type Facts, isOpen, type JobFacts, must } from './facts.ts';

/** Checks every change of a committed transaction against what the contract allows, in its order. */
export function createCommitCheck(facts: Facts): (changes: readonly Change[]) => void {
  const { jobs, byName, schedules, note } = facts;
  const { claimed, left } = createAttemptRules(facts);
  /** Jobs of schedules whose schedule has not moved on yet. */
  let fired: string[] = [];

  return (changes) => {
    for (const change of changes) {
      const job = jobs.get(change.id);
      if (change.of === 'schedule') moved(schedules.get(change.id), change.row);
      else if (change.row === undefined) removed(job!);
      else if (job === undefined) inserted(change.row);
      else changed(job, job.row!, change.row);
    }
    must(facts, fired.length === 0, 'a due schedule makes one job', `${fired}: no run was due`);
    fired = [];
  };

  function inserted(row: JobRow): void {
    const { name, isScheduled } = JSON.parse(row.payload) as { name: string; isScheduled: boolean };
    const known = byName.get(name)!;
    const job = isScheduled
      ? { ...known, name: `${name}+`, claims: new Map(), wishes: new Set<never>() }
      : known;
    const { idempotencyKey: key, queueName, delayMs = 0 } = job.asked;
    note(`${job.name} is stored in ${queueName}`);
    if (isScheduled) fired.push(row.id);
    else must(facts, job.row === undefined, 'a request makes one job', `${name} is there twice`);
    const dueAt = isScheduled ? 0 : job.askedAt + delayMs;
    must(facts, row.visible_at >= dueAt, 'a delay is kept', name);
    if (key !== undefined) {
      const others = [...jobs.values()].filter(({ asked }) => asked.idempotencyKey === key);
      const holder = others.find(holdsKey);
      must(facts, holder === undefined, 'a key makes one job', `${name} and ${holder?.name}`);
      for (const other of others) other.released = true;
    }
    jobs.set(row.id, Object.assign(job, { row, id: row.id }));
  }

  function removed(job: JobFacts): void {
    note(`${job.name} is removed`);
    const isAsked = job.wishes.has('cancel') && job.row!.phase <= Phase.ready;
    must(facts, isAsked, 'an acknowledged job is never lost', `${job.name} was removed`);
    job.row = undefined;
  }

  function changed(job: JobFacts, old: JobRow, row: JobRow): void {
    const { name, wishes } = job;
    const moves = `${name} goes from phase ${old.phase} to ${row.phase}`;
    if (row.run !== old.run) claimed(job, old, row);
    else if (old.phase === Phase.running) left(job, old, row);
    else if (old.phase >= Phase.completed && row.phase !== old.phase) {
      const isRetry = old.phase === Phase.dead && wishes.has('retry') && row.attempt === 0;
      must(facts, isRetry, 'what has ended stays so', moves);
      job.lost = 0;
    } else if (old.phase <= Phase.ready) {
      must(facts, row.phase <= Phase.ready, 'a job runs only when it is claimed', moves);
      if (row.visible_at !== old.visible_at) {
        must(facts, wishes.has('run now'), 'nobody else changes when a job is due', name);
      }
    }
    job.row = row;
  }

  function moved(old: ScheduleRow | undefined, row: ScheduleRow): void {
    schedules.set(row.id, row);
    if (old === undefined || row.last_job_id === old.last_job_id) return;
    const due = old.next_run_at!;
    note(`the schedule runs that was due at ${due}`);
    must(facts, due <= facts.latest(), 'no schedule runs early', `due at ${due}`);
    must(facts, fired.includes(row.last_job_id!), 'a due schedule makes one job', 'it made none');
    fired = fired.filter((id) => id !== row.last_job_id);
    const isInTime = row.next_run_at === null || row.next_run_at % (facts.everySecs * 1000) === 0;
    must(facts, isInTime, 'a schedule runs by its expression', `${row.next_run_at}`);
  }
}

/** Holds its idempotency key, docs/contract/runner.md 1.3. */
function holdsKey(job: JobFacts): boolean {
  const isThere = job.row !== undefined && (isOpen(job) || !job.asked.uniqueUntilEnded);
  return isThere && !job.released;
}
