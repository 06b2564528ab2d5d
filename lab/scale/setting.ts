import type { Costs } from './costs.ts';

/** Runners, their database, and what is asked of them. */
export type Setting = {
  /** Processes, each with a processor of its own. */
  readonly workers: number;
  /** `worker.concurrency` of each. */
  readonly slots: number;
  /** How long a receiver takes, always. */
  readonly receiverMs: number;
  /** Jobs are spread over them evenly. */
  readonly queues: number;
  readonly databaseCores: number;
  /** Write-ahead log that the disk takes in a second. */
  readonly walMegabytes: number;
  /** Until a commit is on disk, where its log is short. */
  readonly flushMs: number;
  /** From a worker to the database and back. */
  readonly roundTripMs: number;
  /** `max_connections` of the server, less the three that it keeps for administrators. */
  readonly connections: number;
  /**
   * How many jobs arrive in a second, over all workers. Undefined: enough callers that a runner
   * always has `CALLERS_PER_SLOT` jobs for each slot, the next as soon as one has ended.
   */
  readonly jobsPerSecond?: number;
};

/** What may end the growth, by the name under which it is reported. */
export const LIMITS = [
  'slots',
  'worker CPU',
  'database CPU',
  'log',
  'notifications',
  'queue rows',
] as const;

export type Limit = (typeof LIMITS)[number];

/** Most jobs of one statement: see `MAX_BATCH` and `MAX_ROUND` of the PostgreSQL store. */
export const MOST_IN_STATEMENT = 500;

export const CALLERS_PER_SLOT = 4;

/** Processes that get all the connections they may use. */
export function connectedWorkers({ workers, connections }: Setting, costs: Costs): number {
  return Math.min(workers, Math.floor(connections / costs.connections));
}

/**
 * Jobs a second that each resource allows where every statement is as full as it may be, and nobody
 * waits for a lock: no run can be faster. The two locks have no such bound but the statements'.
 */
export function capacities(
  setting: Setting,
  costs: Costs,
): Readonly<Record<'slots' | 'worker CPU' | 'database CPU' | 'log', number>> {
  const workers = connectedWorkers(setting, costs);
  const { enqueue, claim, settle, runnerPerJobMs } = costs;
  const all = [enqueue, claim, settle];
  const databaseMs = all.reduce((sum, { perJobMs }) => sum + perJobMs, 0);
  const bytes = all.reduce((sum, { perJobBytes }) => sum + perJobBytes, 0);
  return {
    slots: (workers * setting.slots * 1000) / setting.receiverMs,
    'worker CPU': (workers * 1000) / runnerPerJobMs,
    'database CPU': (setting.databaseCores * 1000) / databaseMs,
    log: (setting.walMegabytes * 1e6) / bytes,
  };
}
