import type { JobStatus } from '../../job/job.ts';

/** Where a job is inside a store: the numbers in the tables of both databases. */
export const Phase = { delayed: 0, ready: 1, running: 2, completed: 3, dead: 4 } as const;
export type Phase = (typeof Phase)[keyof typeof Phase];

/** What callers see, by phase. */
export const STATUS_OF_PHASE: readonly JobStatus[] = [
  'pending',
  'pending',
  'running',
  'completed',
  'dead',
];

export const PHASES_OF_STATUS: Readonly<Record<JobStatus, readonly Phase[]>> = {
  pending: [Phase.delayed, Phase.ready],
  running: [Phase.running],
  completed: [Phase.completed],
  dead: [Phase.dead],
};

/** A pending job is ready unless it has to wait. */
export function pendingPhase(visibleAt: number, now: number): Phase {
  return visibleAt > now ? Phase.delayed : Phase.ready;
}
