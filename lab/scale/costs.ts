/** What one statement costs the database: a fixed part, and one for each job that it handles. */
export type StatementCost = {
  /** Processor time, in milliseconds. */
  readonly fixedMs: number;
  readonly perJobMs: number;
  /** Write-ahead log. */
  readonly fixedBytes: number;
  readonly perJobBytes: number;
};

/** A load that was measured: what a job cost there, all told. */
export type MeasuredLoad = {
  readonly processes: number;
  readonly jobsPerSecond: number;
  /** They came all at once, and were worked off at that rate. */
  readonly isBurst: boolean;
  /** Processor time a job, in milliseconds, without what idle processes cost. */
  readonly runnerMs: number;
  readonly databaseMs: number;
  readonly walBytes: number;
  /** Statements a job: all, and by the function of the store that they call. */
  readonly statements: number;
  readonly enqueues: number;
  readonly claims: number;
  readonly settles: number;
};

/** What `npm run bench -- runner costs` measures and the model computes with: `costs.json`. */
export type Costs = {
  /** Where and when: cores, kind of processor, versions. */
  readonly measured: string;
  readonly enqueue: StatementCost;
  /** A claim that finds jobs. */
  readonly claim: StatementCost;
  /** Results, with or without a claim behind them. */
  readonly settle: StatementCost;
  /** A claim that finds none writes nothing. */
  readonly emptyClaimMs: number;
  /** What a notification costs the database for each process that listens. */
  readonly notifiedMs: number;
  /** Until a commit is on disk. */
  readonly flushMs: number;
  /** Commits a second of sixteen connections that do nothing else: plain ones, and with a NOTIFY. */
  readonly commits: { readonly plain: number; readonly notifying: number };
  /** Processor time of the runner, beside its idle time. */
  readonly runnerPerJobMs: number;
  readonly runnerPerStatementMs: number;
  /** What a process without jobs costs in a second. */
  readonly idle: {
    readonly runnerMs: number;
    readonly databaseMs: number;
    readonly statements: number;
  };
  /** Held at most by one process while it works. */
  readonly connections: number;
  /** Entries of the lock table, held at once by one process and by all of four. */
  readonly locks: { readonly one: number; readonly four: number };
  /** What a completed job leaves behind. */
  readonly left: {
    readonly rows: number;
    readonly tableBytes: number;
    readonly indexBytes: number;
  };
  /** Cleaning up behind a job. */
  readonly vacuumMs: number;
  readonly loads: readonly MeasuredLoad[];
};
