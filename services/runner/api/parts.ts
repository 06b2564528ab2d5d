import { notFound } from '@tessera/kit/errors';
import type { FastifyReply, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Gate } from '../access/tokens.ts';
import type { Engine } from '../engine/engine.ts';
import type { JobDefaults } from '../job/job.ts';
import type { Store } from '../store/port/store.ts';
import type { Prometheus } from './prometheus.ts';

/** The parts of the service that the routes of the API work with. */
export type ApiParts = {
  readonly store: Store;
  readonly engine: EngineAccess;
  readonly defaults: JobDefaults;
  readonly gate: Gate;
  readonly version: string;
  /** Seconds since start. */
  readonly uptime: () => number;
  readonly prometheus: Prometheus;
  /** A longer reported result is cut. */
  readonly maxResultBytes: number;
};

/** The engine for the API and the pages. */
export type EngineAccess = Omit<Engine, 'start' | 'stop' | 'underWay'>;

/** The value; a 404 that names the missing thing where there is none. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

/** The length of a list of a request without a limit. */
export const MOST_LISTED = 1000;

/** A reply that may be a part of a list. */
export const pageReply = <T extends TSchema>(item: T) =>
  Type.Array(item, {
    headers: { 'X-Next-Offset': { type: 'integer', description: 'Leads to the next page' } },
  });

/**
 * At most `limit` rows; a header says where the next page begins, if there is one.
 * @param rows from `offset` on, one more than `limit` where there are more
 */
export function pageOf<T>(
  reply: FastifyReply,
  rows: readonly T[],
  limit: number,
  offset: number,
): readonly T[] {
  if (rows.length > limit) reply.header('x-next-offset', offset + limit);
  return rows.slice(0, limit);
}

/** The schema of a route of the API document, listed under this tag. */
export const operationOf =
  (tag: string) =>
  <S extends FastifySchema>(operationId: string, summary: string, schema: S) => ({
    schema: { tags: [tag], operationId, summary, ...schema },
  });
