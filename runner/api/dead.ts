import type { Server } from '@tessera/kit/http/server';
import { type Static, Type } from 'typebox';
import { moment } from '../input/fields.ts';
import { bodyReader } from '../input/reader.ts';
import { parseTimestamp } from '../input/timestamp.ts';
import type { DeadFilter, JobStore } from '../store/store.ts';

/** Closed: a filter that is misspelt must not match everything. */
const DeadInput = Type.Object(
  {
    queue_name: Type.Optional(Type.String({ maxLength: 255 })),
    since: Type.Optional({ ...moment, description: 'Died at or after' }),
    until: Type.Optional({ ...moment, description: 'Died before' }),
    error: Type.Optional(
      Type.String({ maxLength: 500, description: 'Part of the error text, any case' }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only say how many match' })),
  },
  { additionalProperties: false },
);
const read = bodyReader(DeadInput);
const tags = ['dead jobs'];

/** Dead jobs by the lot: `POST /jobs/dead/retry` and `/purge`, both with a dry run. */
export function deadRoutes(server: Server, store: JobStore & { now(): number }): void {
  const retried = Type.Object({ matched: Type.Integer(), retried: Type.Integer() });
  server.post(
    '/jobs/dead/retry',
    { schema: { tags, summary: 'Retry dead jobs', body: DeadInput, response: { 200: retried } } },
    async (request) => {
      const input = read(request.body);
      const filter = deadFilter(input);
      if (input.dry_run) return { matched: await store.countDead(filter), retried: 0 };
      const count = await store.retryDead(filter, store.now());
      return { matched: count, retried: count };
    },
  );

  const purged = Type.Object({ matched: Type.Integer(), purged: Type.Integer() });
  server.post(
    '/jobs/dead/purge',
    { schema: { tags, summary: 'Delete dead jobs', body: DeadInput, response: { 200: purged } } },
    async (request) => {
      const input = read(request.body);
      const filter = deadFilter(input);
      if (input.dry_run) return { matched: await store.countDead(filter), purged: 0 };
      const count = await store.purgeDead(filter);
      return { matched: count, purged: count };
    },
  );
}

function deadFilter(input: Omit<Static<typeof DeadInput>, 'dry_run'>): DeadFilter {
  return {
    queueName: input.queue_name,
    since: input.since === undefined ? undefined : parseTimestamp(input.since),
    until: input.until === undefined ? undefined : parseTimestamp(input.until),
    error: input.error,
  };
}
