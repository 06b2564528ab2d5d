// Generated from the API document of the service by generate-api.ts; do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated
export interface components {
  schemas: {
    Error: {
      error: string;
      status: number;
    };
    NewJob: {
      /**
       * Format: callback-url
       * @description http or https address that receives the payload; null: workers pull the job
       */
      callback_url: string | null;
      /**
       * Format: queue-name
       * @description Created when missing
       */
      queue_name?: string;
      /** @description Higher runs first within its queue */
      priority?: number;
      /** @description A JSON object; sent unchanged */
      payload?: {
        [key: string]: unknown;
      };
      /** @enum {unknown} */
      method?: 'POST' | 'PUT' | 'PATCH';
      /** @description Further headers of the callback; at most 32 */
      headers?: {
        [key: string]: string;
      };
      /** @description Maximum number of attempts; 0 acts as 1 */
      max_retries?: number;
      /** @enum {unknown} */
      retry_backoff?: 'exponential' | 'linear' | 'fixed';
      /** @description First delay between attempts */
      base_delay_ms?: number;
      /** @description Longest delay between attempts */
      max_delay_ms?: number;
      /** @description Limit for the whole exchange with the receiver */
      timeout_ms?: number;
      /**
       * Format: plain-text
       * @description While a job with this key exists, it is returned instead of creating another
       */
      idempotency_key?: string;
      /** @description The idempotency key may be used again after this long */
      unique_for_ms?: number;
      /** @description The idempotency key may be used again once its job is completed or dead */
      unique_until_ended?: boolean;
      /**
       * Format: plain-text
       * @description Jobs of a queue with the same key share its max_per_key
       */
      concurrency_key?: string;
      /** @description The job is not started before this long */
      delay_ms?: number;
      /**
       * Format: moment
       * @description Not started before; instead of delay_ms
       */
      run_at?: string;
      /**
       * Format: plain-text
       * @description A job of the queue with this key that is not due yet is changed instead of adding one
       */
      debounce_key?: string;
      /** @description Due so long after the last request with this debounce_key */
      debounce_ms?: number;
      /** @description Of the first request: due so long after it at the latest */
      debounce_max_ms?: number;
      /** @description Words to find it by, at most 10 */
      tags?: string[];
      /** @description Statuses below 500 that are tried again; otherwise those of the queue or the server */
      retry_statuses?: number[];
      /** @description Ids of jobs that must be completed before this one starts */
      depends_on?: string[];
      /**
       * @description When one of them is dead or removed: hold (default), cancel or run all the same
       * @enum {unknown}
       */
      on_failure?: 'hold' | 'cancel' | 'run';
      /**
       * Format: moment
       * @description Dead if no attempt, first or repeated, has started by then
       */
      expires_at?: string;
    };
    Job: {
      id: string;
      queue_name: string;
      /** @enum {unknown} */
      status: 'pending' | 'running' | 'completed' | 'dead';
      priority: number;
      /** @description JSON text */
      payload: string;
      callback_url: string | null;
      /** @enum {unknown} */
      method: 'POST' | 'PUT' | 'PATCH';
      /** @description All values but those of a few harmless names are masked */
      headers: {
        [key: string]: string;
      } | null;
      /** @description Null while it waits for other jobs */
      visible_at: string | null;
      /** @description Running: its receiver has accepted it and must report by then */
      lease_until: string | null;
      /** @description Attempts started; the first callback carries 1 */
      attempt: number;
      max_retries: number;
      /** @enum {unknown} */
      retry_backoff: 'exponential' | 'linear' | 'fixed';
      base_delay_ms: number;
      max_delay_ms: number;
      timeout_ms: number;
      idempotency_key: string | null;
      concurrency_key: string | null;
      expires_at: string | null;
      schedule_id: string | null;
      result: string | null;
      /** @description The receiver sent more than was stored */
      result_cut: boolean;
      last_error: string | null;
      worker_id: string | null;
      started_at: string | null;
      completed_at: string | null;
      tags: string[];
      retry_statuses: number[] | null;
      replay_of: string | null;
      depends_on: string[];
      on_failure: string | null;
      batch_id: string | null;
      after_batch: string | null;
      debounce_key: string | null;
      progress: number | null;
      note: string | null;
      created_at: string;
      updated_at: string;
    };
    ExpectedStart: {
      at: string;
      low: string;
      high: string;
    };
    WaitingFor: {
      /** @description due_time, backoff, queue_paused, queue_full, … */
      reason: string;
      until: string | null;
      /** @description Ready jobs of its queue that go before it */
      ahead: number;
      expected_start: components['schemas']['ExpectedStart'] | null;
      detail:
        | string
        | {
            host: string;
            until: string | null;
            slots_held: number;
          };
    };
    JobDetail: {
      id: string;
      queue_name: string;
      /** @enum {unknown} */
      status: 'pending' | 'running' | 'completed' | 'dead';
      priority: number;
      /** @description JSON text */
      payload: string;
      callback_url: string | null;
      /** @enum {unknown} */
      method: 'POST' | 'PUT' | 'PATCH';
      /** @description All values but those of a few harmless names are masked */
      headers: {
        [key: string]: string;
      } | null;
      /** @description Null while it waits for other jobs */
      visible_at: string | null;
      /** @description Running: its receiver has accepted it and must report by then */
      lease_until: string | null;
      /** @description Attempts started; the first callback carries 1 */
      attempt: number;
      max_retries: number;
      /** @enum {unknown} */
      retry_backoff: 'exponential' | 'linear' | 'fixed';
      base_delay_ms: number;
      max_delay_ms: number;
      timeout_ms: number;
      idempotency_key: string | null;
      concurrency_key: string | null;
      expires_at: string | null;
      schedule_id: string | null;
      result: string | null;
      /** @description The receiver sent more than was stored */
      result_cut: boolean;
      last_error: string | null;
      worker_id: string | null;
      started_at: string | null;
      completed_at: string | null;
      tags: string[];
      retry_statuses: number[] | null;
      replay_of: string | null;
      depends_on: string[];
      on_failure: string | null;
      batch_id: string | null;
      after_batch: string | null;
      debounce_key: string | null;
      progress: number | null;
      note: string | null;
      created_at: string;
      updated_at: string;
      waiting_for: components['schemas']['WaitingFor'] | null;
    };
    JobChange: {
      /** @description Higher runs first within its queue */
      priority?: number;
      /** @description A JSON object; sent unchanged */
      payload?: {
        [key: string]: unknown;
      };
      /**
       * Format: moment
       * @description Not started before; instead of delay_ms
       */
      run_at?: string;
      /** @description Words to find it by, at most 10 */
      tags?: string[];
    };
    Attempt: {
      attempt: number;
      /** @description Counts on over manual retries */
      run: number;
      worker_id: string;
      started_at: string;
      duration_ms: number;
      /** @enum {unknown} */
      outcome:
        | 'delivered'
        | 'refused'
        | 'failed'
        | 'timeout'
        | 'unreachable'
        | 'blocked'
        | 'interrupted'
        | 'cancelled'
        | 'lease-expired'
        | 'worker-stopped';
      status_code: number | null;
      error: string | null;
      response: string | null;
    };
    Batch: {
      created: number;
      existing: number;
      refused: number;
      /** @description The job that is called when all jobs of the batch have ended */
      on_complete: components['schemas']['Job'] | null;
      /** @description In the order of the jobs */
      results: {
        /** @description 201, 200, 400 or 409, as POST /jobs would answer */
        status: number;
        job?: components['schemas']['Job'];
        error?: string;
      }[];
    };
    Change: {
      at: string;
      who: string;
      what: string;
      target: string;
      from: string;
    };
    EventTarget: {
      name: string;
      url: string;
      events: (
        | 'job.dead'
        | 'job.completed'
        | 'queue.paused'
        | 'queue.stalled'
        | 'schedule.failed'
      )[];
      queues: string[] | null;
      created_at: string;
      updated_at: string;
    };
    NewEventTarget: {
      /**
       * Format: callback-url
       * @description http or https address that receives the payload
       */
      url: string;
      events: (
        | 'job.dead'
        | 'job.completed'
        | 'queue.paused'
        | 'queue.stalled'
        | 'schedule.failed'
      )[];
      /** @description Only of these; absent: of all */
      queues?: string[];
    };
    BatchState: {
      batch_id: string;
      /** @description Without those that were cancelled or deleted */
      total: number;
      pending: number;
      running: number;
      completed: number;
      dead: number;
    };
    PendingJobFilter: {
      queue?: string;
      /** @description Host and port of the callback URL */
      host?: string;
      /** @description One of its tags */
      tag?: string;
      /** @description Part of the error text, in any case */
      error?: string;
      idempotency_key?: string;
      /**
       * Format: moment
       * @description Created at or after
       */
      created_after?: string;
      /**
       * Format: moment
       * @description Created before
       */
      created_before?: string;
      /** @description true: cancel every pending job without a filter */
      all?: boolean;
      /** @description Only count the matching jobs */
      dry_run?: boolean;
    };
    DeadJobFilter: {
      queue?: string;
      /** @description The same as queue */
      queue_name?: string;
      /** @description Host and port of the callback URL */
      host?: string;
      /**
       * Format: moment
       * @description Died at or after
       */
      since?: string;
      /**
       * Format: moment
       * @description Died before
       */
      until?: string;
      /** @description Part of the error text, in any case */
      error?: string;
      /**
       * Format: dead-group
       * @description The jobs of one group of GET /jobs/dead/groups, by its name
       */
      group?: string;
      /** @description Only count the matching jobs */
      dry_run?: boolean;
    };
    DeadGroup: {
      /** @description Its name: selects exactly its jobs */
      group: string;
      queue: string;
      host: string;
      /** @description The first 200 characters */
      error: string;
      count: number;
      first_at: string;
      last_at: string;
    };
    PullRequest: {
      /**
       * Format: plain-text
       * @description The name of the worker, for pages and history
       */
      worker: string;
      /** @description Default: 1 */
      max?: number;
      /** @description How long to wait for a job */
      wait_ms?: number;
      /** @description Default: 60 */
      lease_secs?: number;
    };
    Pulled: {
      jobs: {
        id: string;
        queue_name: string;
        /** @enum {unknown} */
        status: 'pending' | 'running' | 'completed' | 'dead';
        priority: number;
        /** @description JSON text */
        payload: string;
        callback_url: string | null;
        /** @enum {unknown} */
        method: 'POST' | 'PUT' | 'PATCH';
        /** @description All values but those of a few harmless names are masked */
        headers: {
          [key: string]: string;
        } | null;
        /** @description Null while it waits for other jobs */
        visible_at: string | null;
        /** @description Running: its receiver has accepted it and must report by then */
        lease_until: string | null;
        /** @description Attempts started; the first callback carries 1 */
        attempt: number;
        max_retries: number;
        /** @enum {unknown} */
        retry_backoff: 'exponential' | 'linear' | 'fixed';
        base_delay_ms: number;
        max_delay_ms: number;
        timeout_ms: number;
        idempotency_key: string | null;
        concurrency_key: string | null;
        expires_at: string | null;
        schedule_id: string | null;
        result: string | null;
        /** @description The receiver sent more than was stored */
        result_cut: boolean;
        last_error: string | null;
        worker_id: string | null;
        started_at: string | null;
        completed_at: string | null;
        tags: string[];
        retry_statuses: number[] | null;
        replay_of: string | null;
        depends_on: string[];
        on_failure: string | null;
        batch_id: string | null;
        after_batch: string | null;
        debounce_key: string | null;
        progress: number | null;
        note: string | null;
        created_at: string;
        updated_at: string;
        /** @description To be sent with heartbeat, complete and fail */
        claim: string;
      }[];
    };
    NewQueue: {
      /**
       * Format: queue-name
       * @description Created when missing
       */
      name: string;
      /** @description Number of its jobs that run at once */
      max_concurrency?: number;
      /** @description Number of its jobs with one concurrency_key that run at once */
      max_per_key?: number | null;
      /**
       * @description key: within a priority each concurrency_key has its turn; null: by age
       * @enum {unknown}
       */
      fair_by?: 'key' | null;
      /** @description Claims per second; null: no limit */
      rate_limit_rps?: number | null;
      /** @description Claims per second of jobs with one concurrency_key; null: no limit */
      rate_per_key_rps?: number | null;
      /** @description Maximum number of attempts; 0 acts as 1 */
      max_retries?: number | null;
      /** @enum {unknown} */
      retry_backoff?: 'exponential' | 'linear' | 'fixed' | null;
      /** @description First delay between attempts */
      base_delay_ms?: number | null;
      /** @description Longest delay between attempts */
      max_delay_ms?: number | null;
      retry_statuses?: number[] | null;
      /** @description Limit for the whole exchange with the receiver */
      timeout_ms?: number | null;
      /** @description How long finished jobs of the queue are stored */
      retention_days?: number | null;
    };
    Queue: {
      name: string;
      max_concurrency: number;
      max_per_key: number | null;
      rate_limit_rps: number | null;
      rate_per_key_rps: number | null;
      /** @enum {unknown} */
      fair_by: 'key' | null;
      retry_statuses: number[] | null;
      max_retries: number;
      /** @enum {unknown} */
      retry_backoff: 'exponential' | 'linear' | 'fixed';
      base_delay_ms: number;
      max_delay_ms: number;
      timeout_ms: number;
      retention_days: number | null;
      paused: number;
      created_at: string;
      updated_at: string;
    };
    QueueWithCounts: {
      name: string;
      max_concurrency: number;
      max_per_key: number | null;
      rate_limit_rps: number | null;
      rate_per_key_rps: number | null;
      /** @enum {unknown} */
      fair_by: 'key' | null;
      retry_statuses: number[] | null;
      max_retries: number;
      /** @enum {unknown} */
      retry_backoff: 'exponential' | 'linear' | 'fixed';
      base_delay_ms: number;
      max_delay_ms: number;
      timeout_ms: number;
      retention_days: number | null;
      paused: boolean;
      pending: number;
      running: number;
      completed: number;
      dead: number;
      created_at: string;
      updated_at: string;
    };
    QueueChange: {
      /** @description Number of its jobs that run at once */
      max_concurrency?: number;
      /** @description Number of its jobs with one concurrency_key that run at once */
      max_per_key?: number | null;
      /**
       * @description key: within a priority each concurrency_key has its turn; null: by age
       * @enum {unknown}
       */
      fair_by?: 'key' | null;
      /** @description Claims per second; null: no limit */
      rate_limit_rps?: number | null;
      /** @description Claims per second of jobs with one concurrency_key; null: no limit */
      rate_per_key_rps?: number | null;
      /** @description Maximum number of attempts; 0 acts as 1 */
      max_retries?: number | null;
      /** @enum {unknown} */
      retry_backoff?: 'exponential' | 'linear' | 'fixed' | null;
      /** @description First delay between attempts */
      base_delay_ms?: number | null;
      /** @description Longest delay between attempts */
      max_delay_ms?: number | null;
      retry_statuses?: number[] | null;
      /** @description Limit for the whole exchange with the receiver */
      timeout_ms?: number | null;
      /** @description How long finished jobs of the queue are stored */
      retention_days?: number | null;
    };
    NewSchedule: {
      /**
       * Format: cron
       * @description Seconds first: 0 *\/5 * * * * is every five minutes
       */
      cron_expression: string;
      /**
       * Format: callback-url
       * @description http or https address that receives the payload
       */
      callback_url: string;
      /**
       * Format: queue-name
       * @description Shown instead of the id
       */
      name?: string | null;
      /**
       * Format: queue-name
       * @description Created when missing
       */
      queue_name?: string;
      /** @description A JSON object; sent unchanged */
      payload?: {
        [key: string]: unknown;
      };
      /** @enum {unknown} */
      method?: 'POST' | 'PUT' | 'PATCH';
      /** @description Further headers of the callback; at most 32 */
      headers?: {
        [key: string]: string;
      };
      /** @description Maximum number of attempts; 0 acts as 1 */
      max_retries?: number;
      /** @description Limit for the whole exchange with the receiver */
      timeout_ms?: number;
      /**
       * @description A boolean; 0 and 1 as in replies are accepted too
       * @enum {unknown}
       */
      enabled?: true | false | 0 | 1;
      /**
       * Format: timezone
       * @description IANA name such as Europe/Prague; null: UTC
       */
      timezone?: string | null;
      /** @enum {unknown} */
      overlap?: 'allow' | 'skip' | 'queue';
      /** @description Higher runs first within its queue */
      priority?: number;
      /**
       * Format: plain-text
       * @description Jobs of a queue with the same key share its max_per_key
       */
      concurrency_key?: string | null;
      /** @description Its jobs are dead if not started within so long */
      expires_after_secs?: number | null;
    };
    Schedule: {
      id: string;
      name: string | null;
      queue_name: string;
      cron_expression: string;
      timezone: string | null;
      callback_url: string;
      /** @description JSON text */
      payload: string;
      /** @enum {unknown} */
      method: 'POST' | 'PUT' | 'PATCH';
      /** @description All values but those of a few harmless names are masked */
      headers: {
        [key: string]: string;
      } | null;
      max_retries: number;
      timeout_ms: number;
      enabled: number;
      /** @enum {unknown} */
      overlap: 'allow' | 'skip' | 'queue';
      priority: number;
      concurrency_key: string | null;
      expires_after_secs: number | null;
      last_run_at: string | null;
      next_run_at: string | null;
      /** @description The next five runs; none while disabled */
      upcoming: string[];
      created_at: string;
      updated_at: string;
    };
    ScheduleChange: {
      /**
       * Format: cron
       * @description Seconds first: 0 *\/5 * * * * is every five minutes
       */
      cron_expression?: string;
      /**
       * Format: callback-url
       * @description http or https address that receives the payload
       */
      callback_url?: string;
      /**
       * Format: queue-name
       * @description Shown instead of the id
       */
      name?: string | null;
      /**
       * Format: queue-name
       * @description Created when missing
       */
      queue_name?: string;
      /** @description A JSON object; sent unchanged */
      payload?: {
        [key: string]: unknown;
      };
      /** @enum {unknown} */
      method?: 'POST' | 'PUT' | 'PATCH';
      /** @description Further headers of the callback; at most 32 */
      headers?: {
        [key: string]: string;
      };
      /** @description Maximum number of attempts; 0 acts as 1 */
      max_retries?: number;
      /** @description Limit for the whole exchange with the receiver */
      timeout_ms?: number;
      /**
       * @description A boolean; 0 and 1 as in replies are accepted too
       * @enum {unknown}
       */
      enabled?: true | false | 0 | 1;
      /**
       * Format: timezone
       * @description IANA name such as Europe/Prague; null: UTC
       */
      timezone?: string | null;
      /** @enum {unknown} */
      overlap?: 'allow' | 'skip' | 'queue';
      /** @description Higher runs first within its queue */
      priority?: number;
      /**
       * Format: plain-text
       * @description Jobs of a queue with the same key share its max_per_key
       */
      concurrency_key?: string | null;
      /** @description Its jobs are dead if not started within so long */
      expires_after_secs?: number | null;
    };
    Metrics: {
      uptime_secs: number;
      version: string;
      jobs: {
        total: number;
        pending: number;
        running: number;
        completed: number;
        dead: number;
      };
      queues: {
        name: string;
        paused: boolean;
        /** @description Pending jobs */
        depth: number;
        /** @description Running jobs */
        in_flight: number;
      }[];
      schedules: {
        total: number;
        enabled: number;
      };
    };
    Worker: {
      id: string;
      version: string;
      slots: number;
      used_slots: number;
      /** @description Empty: all queues */
      queues: string[];
      started_at: string;
      heartbeat_at: string;
      /** @description Hosts whose circuit breaker is open */
      resting_hosts: string[];
      /** @description Calls under way, the longest running first */
      calls: {
        job_id: string;
        queue: string;
        host: string;
        started_at: string;
      }[];
    };
  };
}
export interface operations {
  health: {
    responses: {
      /** @description The process is alive */
      200: {
        content: {
          'application/json': {
            ok: boolean;
            version: string;
          };
        };
      };
    };
  };
  ready: {
    responses: {
      /** @description The service is ready */
      200: {
        content: {
          'application/json': {
            ready: boolean;
            reason?: string;
            warning?: string;
            /** @description Figures that are shown although they are stale, or newer ones are held back */
            figures?: {
              source: string;
              /** @enum {unknown} */
              state: 'stale' | 'held';
              /** @description which figures are older than they should be */
              figures: string;
              reason: string;
              since: string | null;
              next_ask: string | null;
            }[];
          };
        };
      };
    };
  };
  listJobs: {
    parameters: {
      query?: {
        queue?: string;
        status?: 'pending' | 'running' | 'completed' | 'dead';
        /** @description Host and port of the callback URL */
        host?: string;
        /** @description One of its tags */
        tag?: string;
        /** @description Part of the error text, in any case */
        error?: string;
        idempotency_key?: string;
        /** @description Created at or after */
        created_after?: string;
        /** @description Created before */
        created_before?: string;
        /** @description Created by this schedule */
        schedule_id?: string;
        /** @description Part of the payload text */
        payload?: string;
        /** @description At most 1000 */
        limit?: number;
        offset?: number;
        /** @description The X-Next-Cursor of the previous page; instead of offset */
        cursor?: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        headers: {
          /** @description Leads to the next page */
          'X-Next-Cursor'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'][];
        };
      };
    };
  };
  createJob: {
    parameters: {
      header?: {
        /** @description Instead of the field idempotency_key */
        'idempotency-key'?: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewJob'];
      };
    };
    responses: {
      /** @description A job with this idempotency key exists, or the one with this debounce_key was changed */
      200: {
        headers: {
          /** @description true: the request differs from it */
          'Idempotency-Mismatch'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description Default Response */
      201: {
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
    };
  };
  getJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['JobDetail'];
        };
      };
    };
  };
  cancelJob: {
    parameters: {
      query?: {
        /** @description 1: also a running job */
        force?: number;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            /** @enum {string} */
            status: 'cancelled';
            id: string;
          };
        };
      };
    };
  };
  changeJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['JobChange'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['JobDetail'];
        };
      };
    };
  };
  listAttempts: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Attempt'][];
        };
      };
    };
  };
  replayJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description A JSON object; sent unchanged */
          payload?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description Default Response */
      201: {
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
    };
  };
  runJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['JobDetail'];
        };
      };
    };
  };
  retryJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
    };
  };
  getResult: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description The stored answer */
      200: {
        content: {
          'application/json': unknown;
          'text/plain': string;
        };
      };
    };
  };
  createJobs: {
    requestBody: {
      content: {
        'application/json': {
          jobs: components['schemas']['NewJob'][];
          /**
           * Format: plain-text
           * @description A name for these jobs together: GET /batches/{batch_id}
           */
          batch_id?: string;
          /** @description A job that is called once, when all jobs of the batch have ended */
          on_complete?: {
            /**
             * Format: callback-url
             * @description http or https address that receives the payload
             */
            callback_url: string;
            /**
             * Format: queue-name
             * @description Created when missing
             */
            queue_name?: string;
            /** @description A JSON object; sent unchanged */
            payload?: {
              [key: string]: unknown;
            };
            /** @enum {unknown} */
            method?: 'POST' | 'PUT' | 'PATCH';
            /** @description Further headers of the callback; at most 32 */
            headers?: {
              [key: string]: string;
            };
          };
        };
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        headers: {
          /** @description true: another call at the end of the batch was asked for */
          'Idempotency-Mismatch'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Batch'];
        };
      };
    };
  };
  listChanges: {
    parameters: {
      query?: {
        /** @description Name of a queue, id of a schedule */
        target?: string;
        /** @description Before this time: the next page */
        before?: string;
        /** @description Default: 100 */
        limit?: number;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Change'][];
        };
      };
    };
  };
  listEventTargets: {
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['EventTarget'][];
        };
      };
    };
  };
  putEventTarget: {
    parameters: {
      path: {
        name: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewEventTarget'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['EventTarget'];
        };
      };
    };
  };
  deleteEventTarget: {
    parameters: {
      path: {
        name: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            /** @enum {string} */
            status: 'deleted';
            name: string;
          };
        };
      };
    };
  };
  getBatch: {
    parameters: {
      path: {
        batch_id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['BatchState'];
        };
      };
    };
  };
  whatIf: {
    parameters: {
      query?: {
        /** @description Of the queue of the job */
        max_concurrency?: number;
        /** @description Of the queue of the job */
        rate_limit_rps?: number;
        /** @description Slots of each worker */
        worker_concurrency?: number;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            expected_start: components['schemas']['ExpectedStart'] | null;
          };
        };
      };
    };
  };
  cancelJobs: {
    requestBody: {
      content: {
        'application/json': components['schemas']['PendingJobFilter'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            matched: number;
            cancelled: number;
          };
        };
      };
    };
  };
  retryDeadJobs: {
    requestBody: {
      content: {
        'application/json': components['schemas']['DeadJobFilter'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            matched: number;
            retried: number;
          };
        };
      };
    };
  };
  purgeDeadJobs: {
    requestBody: {
      content: {
        'application/json': components['schemas']['DeadJobFilter'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            matched: number;
            purged: number;
          };
        };
      };
    };
  };
  groupDeadJobs: {
    parameters: {
      query?: {
        queue?: string;
        /** @description Host and port of the callback URL */
        host?: string;
        /** @description Died at or after */
        since?: string;
        /** @description Died before */
        until?: string;
        /** @description Part of the error text, in any case */
        error?: string;
        /** @description The jobs of one group of GET /jobs/dead/groups, by its name */
        group?: string;
        limit?: number;
        offset?: number;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        headers: {
          /** @description Leads to the next page */
          'X-Next-Offset'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeadGroup'][];
        };
      };
    };
  };
  extendLease: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: plain-text
           * @description The X-Runner-Claim of the call
           */
          claim: string;
          /** @description Default: 60 */
          lease_secs?: number;
          /** @description Part that is done */
          progress?: number;
          /** @description What it does now */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            id: string;
            lease_until: string;
          };
        };
      };
    };
  };
  completeJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: plain-text
           * @description The X-Runner-Claim of the call
           */
          claim: string;
          /** @description Stored like a response body */
          result?: string;
        };
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            id: string;
            status: string;
          };
        };
      };
    };
  };
  failJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: plain-text
           * @description The X-Runner-Claim of the call
           */
          claim: string;
          error?: string;
          /** @description true: dead at once, like a 4xx */
          permanent?: boolean;
        };
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            id: string;
            status: string;
          };
        };
      };
    };
  };
  endLease: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        'application/json': {
          error?: string;
          /** @description true: dead at once, like a 4xx */
          permanent?: boolean;
        };
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            id: string;
            status: string;
          };
        };
      };
    };
  };
  endLeases: {
    requestBody: {
      content: {
        'application/json': {
          queue?: string;
          /** @description Host and port of the callback URL */
          host?: string;
          error?: string;
          /** @description true: dead at once, like a 4xx */
          permanent?: boolean;
          /** @description true: end every lease without a filter */
          all?: boolean;
          /** @description Only count the matching jobs */
          dry_run?: boolean;
        };
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            matched: number;
            ended: number;
          };
        };
      };
    };
  };
  pullJobs: {
    parameters: {
      path: {
        name: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PullRequest'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Pulled'];
        };
      };
    };
  };
  listQueues: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        headers: {
          /** @description Leads to the next page */
          'X-Next-Offset'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueueWithCounts'][];
        };
      };
    };
  };
  createQueue: {
    requestBody: {
      content: {
        'application/json': components['schemas']['NewQueue'];
      };
    };
    responses: {
      /** @description Default Response */
      201: {
        content: {
          'application/json': components['schemas']['Queue'];
        };
      };
    };
  };
  getQueue: {
    parameters: {
      path: {
        name: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['QueueWithCounts'];
        };
      };
    };
  };
  changeQueue: {
    parameters: {
      path: {
        name: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QueueChange'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Queue'];
        };
      };
    };
  };
  deleteQueue: {
    parameters: {
      path: {
        name: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            /** @enum {string} */
            status: 'deleted';
            name: string;
          };
        };
      };
    };
  };
  pauseQueue: {
    parameters: {
      path: {
        name: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Queue'];
        };
      };
    };
  };
  resumeQueue: {
    parameters: {
      path: {
        name: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Queue'];
        };
      };
    };
  };
  listSchedules: {
    parameters: {
      query?: {
        queue?: string;
        limit?: number;
        offset?: number;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        headers: {
          /** @description Leads to the next page */
          'X-Next-Offset'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Schedule'][];
        };
      };
    };
  };
  createSchedule: {
    parameters: {
      header?: {
        /** @description A schedule with it is returned, not created again */
        'idempotency-key'?: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewSchedule'];
      };
    };
    responses: {
      /** @description A schedule with this idempotency key exists */
      200: {
        content: {
          'application/json': components['schemas']['Schedule'];
        };
      };
      /** @description Default Response */
      201: {
        content: {
          'application/json': components['schemas']['Schedule'];
        };
      };
    };
  };
  getSchedule: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Schedule'];
        };
      };
    };
  };
  changeSchedule: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ScheduleChange'];
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Schedule'];
        };
      };
      /** @description Default Response */
      201: {
        content: {
          'application/json': components['schemas']['Schedule'];
        };
      };
    };
  };
  deleteSchedule: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            /** @enum {string} */
            status: 'deleted';
            id: string;
          };
        };
      };
    };
  };
  runSchedule: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      201: {
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
    };
  };
  getMetrics: {
    responses: {
      /** @description Metrics */
      200: {
        content: {
          'application/json': components['schemas']['Metrics'];
          'text/plain': string;
        };
      };
    };
  };
  getPrometheusMetrics: {
    responses: {
      /** @description Metrics as Prometheus text */
      200: {
        content: {
          'text/plain': string;
        };
      };
    };
  };
  listWorkers: {
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': components['schemas']['Worker'][];
        };
      };
    };
  };
}
