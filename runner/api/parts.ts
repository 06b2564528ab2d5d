import { notFound } from '@tessera/kit/errors';
import type { FastifySchema } from 'fastify';
import type { Gate } from '../access/tokens.ts';
import type { Engine } from '../engine/engine.ts';
import type { JobDefaults } from '../job/job.ts';
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
  /** How much of a reported result is stored. */
  readonly maxResultBytes: number;
};

/** What the API and the pages need of the engine. */
export type EngineAccess = Omit<Engine, 'start' | 'stop' | 'underWay'>;

/** What a store has found; a 404 that names what is not there. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

/** The schema of a route of the API document, listed under this tag. */
export const operationOf =
  (tag: string) =>
  <S extends FastifySchema>(operationId: string, summary: string, schema: S) => ({
    schema: { tags: [tag], operationId, summary, ...schema },
  });
