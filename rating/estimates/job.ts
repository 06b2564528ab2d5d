import { randomUUID } from 'node:crypto';
import type { PublicError } from '@tessera/kit/errors';

/**
 * One computation, shared by everyone who asks for it. A finished job holds no result: the result
 * is in the store, and `resultUrl` leads to it.
 */
export type Job = {
  readonly id: string;
  /** Where the answer is once the job is done. */
  readonly resultUrl: string;
  readonly createdAt: Date;
  outcome: 'open' | 'done' | 'failed';
  stage: Stage;
  stepsDone: number;
  stepsPlanned: number;
  /** A caller was answered 202: the job outlasts pauses and outages of the upstream. */
  isPromised: boolean;
  error: PublicError | undefined;
  finishedAt: number | undefined;
  /** State and forecast at this moment; asked while the job is open. */
  outlook: () => Outlook;
};

export type Stage = 'account' | 'rank' | 'matches' | 'lobbies' | 'estimate';

export type Outlook = {
  readonly state: 'queued' | 'running' | 'waiting';
  /** 1 for the next in the queue, 0 outside of it. */
  readonly position: number;
  /** Milliseconds until the job is expected to end. */
  readonly expectedMs: number;
  /** When the upstream may be asked again; epoch milliseconds. */
  readonly waitingUntil: number | undefined;
};

const NO_WAIT: Outlook = { state: 'running', position: 0, expectedMs: 0, waitingUntil: undefined };

/**
 * The outlook before the first forecast, and after the end. A function of this module, because one
 * made by a computation would keep the computation's variables as long as the job is listed.
 */
export const noWait = (): Outlook => NO_WAIT;

/** How far a computation is: the stage, and steps done of the steps known so far. */
export type Progress = {
  stage(name: Stage, steps: number): void;
  step(): void;
};

export function createJob(resultUrl: string, now: number): Job {
  return {
    id: randomUUID(),
    resultUrl,
    createdAt: new Date(now),
    outcome: 'open',
    stage: 'account',
    stepsDone: 0,
    stepsPlanned: 1,
    isPromised: false,
    error: undefined,
    finishedAt: undefined,
    outlook: noWait,
  };
}

export function progressOf(job: Job): Progress {
  return {
    stage(stage, steps) {
      job.stage = stage;
      job.stepsPlanned = Math.max(job.stepsPlanned, job.stepsDone) + steps;
    },
    step() {
      job.stepsDone++;
    },
  };
}

const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 5000;

/** Open jobs, and finished ones for ten minutes. */
export function createJobList(now: () => number) {
  const jobs = new Map<string, Job>();
  return {
    add(job: Job): void {
      jobs.set(job.id, job);
      for (const [id, old] of jobs) {
        if (old.finishedAt === undefined) continue;
        if (now() - old.finishedAt > KEPT_MS || jobs.size > MAX_KEPT) jobs.delete(id);
        else break; // ordered by age: the finished jobs that follow are younger
      }
    },
    find: (id: string): Job | undefined => jobs.get(id),
    get size() {
      return jobs.size;
    },
  };
}
