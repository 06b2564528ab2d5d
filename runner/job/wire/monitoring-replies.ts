import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../event-target.ts';

// What callers receive of workers and metrics, as JSON schemas: see replies.ts.

const integer = Type.Integer();
const text = Type.String();

export const WorkerReply = Type.Object(
  {
    id: text,
    version: text,
    slots: integer,
    used_slots: integer,
    queues: Type.Array(text, { description: 'Empty: all queues' }),
    started_at: text,
    heartbeat_at: text,
    resting_hosts: Type.Array(text, { description: 'Hosts whose circuit breaker is open' }),
    calls: Type.Array(Type.Object({ job_id: text, queue: text, host: text, started_at: text }), {
      description: 'Calls under way, the longest running first',
    }),
  },
  { title: 'Worker' },
);
export type WorkerReply = Static<typeof WorkerReply>;

/** `GET /metrics`: 2.5. */
export const MetricsReply = Type.Object(
  {
    uptime_secs: integer,
    version: text,
    jobs: Type.Object({
      total: integer,
      pending: integer,
      running: integer,
      completed: integer,
      dead: integer,
    }),
    queues: Type.Array(
      Type.Object({
        name: text,
        paused: Type.Boolean(),
        depth: Type.Integer({ description: 'Pending jobs' }),
        in_flight: Type.Integer({ description: 'Running jobs' }),
      }),
    ),
    schedules: Type.Object({ total: integer, enabled: integer }),
  },
  { title: 'Metrics' },
);
export type MetricsReply = Static<typeof MetricsReply>;

/** `GET /audit`. */
export const AuditReply = Type.Object(
  { at: text, who: text, what: text, target: text, from: text },
  { title: 'Change' },
);
export type AuditReply = Static<typeof AuditReply>;

/** `GET /batches/{batch_id}`. */
export const BatchStateReply = Type.Object(
  {
    batch_id: text,
    total: Type.Integer({ description: 'Without those that were cancelled or deleted' }),
    pending: integer,
    running: integer,
    completed: integer,
    dead: integer,
  },
  { title: 'BatchState' },
);
export type BatchStateReply = Static<typeof BatchStateReply>;

/** `GET /event-targets`. */
export const EventTargetReply = Type.Object(
  {
    name: text,
    url: text,
    events: Type.Array(Type.Enum([...EVENT_TYPES])),
    queues: Type.Union([Type.Array(text), Type.Null()]),
    created_at: text,
    updated_at: text,
  },
  { title: 'EventTarget' },
);
export type EventTargetReply = Static<typeof EventTargetReply>;
