// The replies of the API as a caller sees them (specification 2). Kept apart from the server, so
// that this folder can be taken into another project; client.test.ts holds both to each other.

export type JobStatus = 'pending' | 'running' | 'completed' | 'dead';
export type Backoff = 'exponential' | 'linear' | 'fixed';

/** What may be asked for with a new job; all but the address may be left out. */
export type JobRequest = {
  readonly callback_url: string;
  readonly queue_name?: string;
  readonly priority?: number;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly max_retries?: number;
  readonly retry_backoff?: Backoff;
  readonly base_delay_ms?: number;
  readonly max_delay_ms?: number;
  readonly timeout_ms?: number;
  readonly idempotency_key?: string;
  readonly delay_ms?: number;
};

/** Times are UTC without saying so: `2026-11-20T21:52:03.007`. */
export type JobReply = {
  readonly id: string;
  readonly queue_name: string;
  readonly status: JobStatus;
  readonly priority: number;
  /** JSON text. */
  readonly payload: string;
  readonly callback_url: string;
  readonly visible_at: string;
  readonly attempt: number;
  readonly max_retries: number;
  readonly retry_backoff: Backoff;
  readonly base_delay_ms: number;
  readonly max_delay_ms: number;
  readonly timeout_ms: number;
  readonly idempotency_key: string | null;
  readonly result: string | null;
  readonly result_cut: boolean;
  readonly last_error: string | null;
  readonly worker_id: string | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type BatchReply = {
  readonly created: number;
  readonly existing: number;
  readonly refused: number;
  /** In the order of the jobs: 201 created, 200 existing, 400 with the reason. */
  readonly results: readonly {
    readonly status: number;
    readonly job?: JobReply;
    readonly error?: string;
  }[];
};

export type AttemptReply = {
  readonly attempt: number;
  readonly run: number;
  readonly worker_id: string;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly outcome: string;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly response: string | null;
};

export type QueueRequest = {
  readonly max_concurrency?: number;
  readonly rate_limit_rps?: number | null;
  readonly max_retries?: number | null;
  readonly retry_backoff?: Backoff | null;
  readonly base_delay_ms?: number | null;
  readonly max_delay_ms?: number | null;
};

type QueueFields = {
  readonly name: string;
  readonly max_concurrency: number;
  readonly rate_limit_rps: number | null;
  readonly max_retries: number;
  readonly retry_backoff: Backoff;
  readonly base_delay_ms: number;
  readonly max_delay_ms: number;
  readonly created_at: string;
  readonly updated_at: string;
};

export type QueueReply = QueueFields & { readonly paused: number };

export type QueueStatsReply = QueueFields & {
  readonly paused: boolean;
  readonly pending: number;
  readonly running: number;
  readonly completed: number;
  readonly dead: number;
};

export type ScheduleRequest = {
  /** Seconds first: `0 30 7 * * MON-FRI`. */
  readonly cron_expression: string;
  readonly callback_url: string;
  readonly timezone?: string | null;
  readonly queue_name?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly max_retries?: number;
  readonly timeout_ms?: number;
  readonly enabled?: boolean;
};

export type ScheduleReply = {
  readonly id: string;
  readonly queue_name: string;
  readonly cron_expression: string;
  readonly timezone: string | null;
  readonly callback_url: string;
  readonly payload: string;
  readonly max_retries: number;
  readonly timeout_ms: number;
  readonly enabled: number;
  readonly last_run_at: string | null;
  readonly next_run_at: string | null;
  readonly upcoming: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type MetricsReply = {
  readonly uptime_secs: number;
  readonly version: string;
  readonly jobs: Readonly<Record<'total' | JobStatus, number>>;
  readonly queues: readonly {
    readonly name: string;
    readonly paused: boolean;
    readonly depth: number;
    readonly in_flight: number;
  }[];
  readonly schedules: { readonly total: number; readonly enabled: number };
};
