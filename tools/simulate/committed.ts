import { Phase } from '../../services/runner/store/shared/stored-values.ts';
import type { JobRow } from '../../services/runner/store/sqlite/rows.ts';
import { createAttemptRules } from './attempts.ts';
import type { Change } from './disk.ts';
import { type Facts, isOpen, type JobFacts, must } from './facts.ts';

/** Checks every change of a committed transaction against what the contract allows, in its order. */
export function createCommitCheck(facts: Facts): (changes: readonly Change[]) => void {
  const { jobs, byName, note } = facts;
  const { claimed, left } = createAttemptRules(facts);

  return (changes) => {
    for (const { id, row } of changes) {
      const job = jobs.get(id);
      if (row === undefined) removed(job!);
      else if (job === undefined) inserted(row);
      else changed(job, job.row!, row);
    }
  };

  function inserted(row: JobRow): void {
    const { name } = JSON.parse(row.payload) as { name: string };
    const job = byName.get(name)!;
    const { idempotencyKey: key, queueName, delayMs = 0 } = job.asked;
    note(`${name} is stored in ${queueName}`);
    must(facts, job.row === undefined, 'a request makes one job', `${name} is there twice`);
    must(facts, row.visible_at >= job.askedAt + delayMs, 'a delay is kept', name);
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
}

/** Holds its idempotency key, docs/contract/runner.md 1.3. */
function holdsKey(job: JobFacts): boolean {
  const isThere = job.row !== undefined && (isOpen(job) || !job.asked.uniqueUntilEnded);
  return isThere && !job.released;
}
