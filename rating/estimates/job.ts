import { randomUUID } from 'node:crypto';
import type { PublicError } from '@tessera/kit/errors';
import type { Progress, Stage } from './gather.ts';

/**
 * One computation, shared by everyone who asks for it. queued → running → done | failed.
 * A finished job keeps no estimate: that lies in the store, where the link leads.
 */
export type Job = {
  readonly id: string;
  /** Where the answer is to be had once it is done. */
  readonly resultUrl: string;
  readonly createdAt: Date;
  state: 'queued' | 'running' | 'done' | 'failed';
  stage: Stage;
  stepsDone: number;
  stepsPlanned: number;
  /** When the rest cannot be had before; epoch milliseconds. */
  expectedAt: number;
  error: PublicError | undefined;
  finishedAt: number | undefined;
};

export function createJob(resultUrl: string, now: number): Job {
  return {
    id: randomUUID(),
    resultUrl,
    createdAt: new Date(now),
    state: 'queued',
    stage: 'account',
    stepsDone: 0,
    stepsPlanned: 1,
    expectedAt: now,
    error: undefined,
    finishedAt: undefined,
  };
}

/** Writes a computation's progress into its job; `onExpect` hears of a wait that is foreseen. */
export function progressOf(job: Job, now: () => number, onExpect: () => void): Progress {
  return {
    stage(stage, steps) {
      job.stage = stage;
      job.stepsPlanned = Math.max(job.stepsPlanned, job.stepsDone) + steps;
    },
    step() {
      job.stepsDone++;
    },
    expect(waitMs) {
      job.expectedAt = now() + waitMs;
      onExpect();
    },
  };
}

const KEEP_MS = 10 * 60_000;
const KEEP_MOST = 5000;

/** The jobs one can still ask about: those under way, and finished ones for ten minutes. */
export function jobShelf(now: () => number) {
  const jobs = new Map<string, Job>();
  return {
    add(job: Job): void {
      jobs.set(job.id, job);
      for (const [id, old] of jobs) {
        const stale = old.finishedAt !== undefined && now() - old.finishedAt > KEEP_MS;
        const crowded = jobs.size > KEEP_MOST && old.finishedAt !== undefined;
        if (!stale && !crowded) break; // in order of age: the rest is younger
        jobs.delete(id);
      }
    },
    find: (id: string): Job | undefined => jobs.get(id),
    get size() {
      return jobs.size;
    },
  };
}
