import { badRequest } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { deadFilter, searchFilter } from '../input/filters.ts';
import { bodyReader, queryReader } from '../input/reader.ts';
import { DeadGroupReply } from '../job/wire/replies.ts';
import { CancelRequest, DeadGroupQuery, DeadRequest } from '../job/wire/requests.ts';
import type { ApiParts } from './parts.ts';
import { deadGroupView } from './views.ts';

// A null field is refused rather than ignored: it would widen the filter.
const readCancel = bodyReader(CancelRequest, { nullIsAbsent: false });
const readDead = bodyReader(DeadRequest, { nullIsAbsent: false });
const readGroupQuery = queryReader(DeadGroupQuery);
const MAX_GROUPS = 200;
const ALL_OR_FILTER = 'must be true to cancel every pending job, unless a filter is given';

const counted = (name: string) => Type.Object({ matched: Type.Integer(), [name]: Type.Integer() });

/**
 * Jobs in bulk, each with a dry run that only counts: cancelling pending jobs, retrying and deleting
 * dead ones; and the dead jobs in groups. docs/contract/runner.md 4.8 and 4.9.
 */
export function bulkRoutes(server: Server, { store }: ApiParts): void {
  server.post(
    '/jobs/cancel',
    {
      schema: {
        tags: ['jobs'],
        operationId: 'cancelJobs',
        summary: 'Cancel pending jobs',
        body: CancelRequest,
        response: { 200: counted('cancelled') },
      },
    },
    async (request) => {
      const { dry_run, all, ...search } = readCancel(request.body);
      if (Object.keys(search).length === 0 && all !== true && dry_run !== true) {
        throw badRequest([{ field: 'all', message: ALL_OR_FILTER }]);
      }
      const filter = searchFilter(search);
      if (dry_run) return { matched: await store.countPending(filter), cancelled: 0 };
      const count = await store.cancelPending(filter);
      return { matched: count, cancelled: count };
    },
  );

  const tags = ['dead jobs'];
  const dead = (operationId: string, summary: string, name: string) => ({
    schema: { tags, operationId, summary, body: DeadRequest, response: { 200: counted(name) } },
  });
  server.post(
    '/jobs/dead/retry',
    dead('retryDeadJobs', 'Retry dead jobs', 'retried'),
    async (request) => {
      const { dry_run, ...input } = readDead(request.body);
      const filter = deadFilter(input);
      if (dry_run) return { matched: await store.countDead(filter), retried: 0 };
      const count = await store.retryDead(filter, store.now());
      return { matched: count, retried: count };
    },
  );

  server.post(
    '/jobs/dead/purge',
    dead('purgeDeadJobs', 'Delete dead jobs', 'purged'),
    async (request) => {
      const { dry_run, ...input } = readDead(request.body);
      const filter = deadFilter(input);
      if (dry_run) return { matched: await store.countDead(filter), purged: 0 };
      const count = await store.purgeDead(filter);
      return { matched: count, purged: count };
    },
  );

  server.get(
    '/jobs/dead/groups',
    {
      schema: {
        tags,
        operationId: 'groupDeadJobs',
        summary: 'Dead jobs grouped by queue, host and error, the largest group first',
        querystring: DeadGroupQuery,
        response: { 200: Type.Array(DeadGroupReply) },
      },
    },
    async (request) => {
      const { queue, ...input } = readGroupQuery(request.query);
      const filter = { ...deadFilter(input), queueName: queue };
      return (await store.deadGroups(filter, MAX_GROUPS)).map(deadGroupView);
    },
  );
}
