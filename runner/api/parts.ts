import { notFound } from '@tessera/kit/errors';
import type { FastifyReply, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
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

/** A reply that may be a part of a list. */
export const pageReply = <T extends TSchema>(item: T) =>
  Type.Array(item, {
    headers: { 'X-Next-Offset': { type: 'integer', description: 'Leads to the next page' } },
  });

/** The part of a list that was asked for; a header says where the next begins, if there is one. */
export function pageOf<T>(
  reply: FastifyReply,
  rows: readonly T[],
  { limit = rows.length, offset = 0 }: { limit?: number; offset?: number },
): T[] {
  const end = offset + limit;
  if (end < rows.length) reply.header('x-next-offset', end);
  return rows.slice(offset, end);
}

/** The schema of a route of the API document, listed under this tag. */
export const operationOf =
  (tag: string) =>
  <S extends FastifySchema>(operationId: string, summary: string, schema: S) => ({
    schema: { tags: [tag], operationId, summary, ...schema },
  });
