import type { FastifySchema } from 'fastify';
import type { Gate } from '../access/tokens.ts';
import type { JobDefaults } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import type { ClaimRef, Worker } from '../job/worker.ts';
import type { Store } from '../store/port/store.ts';
import type { Prometheus } from './prometheus.ts';

/** What the routes of the API work with. */
export type ApiParts = {
  readonly store: Store;
  readonly engine: EngineAccess;
  readonly defaults: JobDefaults;
  readonly gate: Gate;
  readonly version: string;
  /** Seconds since start. */
  readonly uptime: () => number;
  readonly prometheus: Prometheus;
  /** How much of a reported result is kept. */
  readonly maxResultBytes: number;
};

/** What the API and the pages need of the engine. */
export type EngineAccess = {
  /** All workers of the database. */
  workers(): Promise<Worker[]>;
  slots(): { readonly all: number; readonly free: number };
  /** Settles an accepted job; false when the claim no longer holds. */
  report(ref: ClaimRef, outcome: Outcome): Promise<boolean>;
  /** Ends a running job, and its call wherever that is; false when it is not running. */
  cancel(jobId: string): Promise<boolean>;
  /** A job was added that waits for others. */
  jobWaits(): void;
  /** The event targets were changed. */
  targetsChanged(): Promise<void>;
  queuePaused(queue: string, about: object): Promise<void>;
};

/** The schema of a route of the API document, listed under this tag. */
export const operationOf =
  (tag: string) =>
  <S extends FastifySchema>(operationId: string, summary: string, schema: S) => ({
    schema: { tags: [tag], operationId, summary, ...schema },
  });
