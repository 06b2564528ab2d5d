import { badRequest } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { changeIsOf, nothingChanged } from '../access/audit.ts';
import { deadFilter, searchFilter } from '../input/filters.ts';
import { bodyReader, queryReader } from '../input/reader.ts';
import { DeadGroupReply } from '../job/wire/replies.ts';
import { CancelRequest, DeadGroupQuery, DeadRequest } from '../job/wire/requests.ts';
import { type ApiParts, operationOf, pageOf, pageReply } from './parts.ts';
import { deadGroupView } from './views.ts';

// A null field is refused rather than ignored: it would widen the filter.
const readCancel = bodyReader(CancelRequest, { nullIsAbsent: false });
const readDead = bodyReader(DeadRequest, { nullIsAbsent: false });
const readGroupQuery = queryReader(DeadGroupQuery);
const ALL_OR_FILTER = 'must be true to cancel every pending job, unless a filter is given';

/** Two names of one field: neither is ignored. */
const twoQueues = ({ queue, queue_name }: { queue?: unknown; queue_name?: unknown }) =>
  queue === undefined || queue_name === undefined
    ? []
    : [{ field: 'queue_name', message: 'must not be given beside queue' }];

const counted = (name: string) => Type.Object({ matched: Type.Integer(), [name]: Type.Integer() });

/**
 * Jobs in bulk, each with a dry run that only counts: cancelling pending jobs, retrying and deleting
 * dead ones; and the dead jobs in groups. docs/contract/runner.md 4.8 and 4.9.
 */
export function bulkRoutes(server: Server, { store, engine }: ApiParts): void {
  server.post(
    '/jobs/cancel',
    operationOf('jobs')('cancelJobs', 'Cancel pending jobs', {
      body: CancelRequest,
      response: { 200: counted('cancelled') },
    }),
    async (request) => {
      const { dry_run, all, ...search } = readCancel(request.body);
      if (Object.keys(search).length === 0 && all !== true && dry_run !== true) {
        throw badRequest([{ field: 'all', message: ALL_OR_FILTER }]);
      }
      const filter = searchFilter(search);
      if (dry_run) return { matched: await store.countPending(filter), cancelled: 0 };
      const count = await store.cancelPending(filter);
      engine.jobsRemoved();
      return { matched: count, cancelled: count };
    },
  );

  const operation = operationOf('dead jobs');
  for (const [verb, done, operationId, summary] of [
    ['retry', 'retried', 'retryDeadJobs', 'Retry dead jobs'],
    ['purge', 'purged', 'purgeDeadJobs', 'Delete dead jobs'],
  ] as const) {
    const schema = { body: DeadRequest, response: { 200: counted(done) } };
    server.post(`/jobs/dead/${verb}`, operation(operationId, summary, schema), async (request) => {
      const { dry_run, ...input } = readDead(request.body, twoQueues);
      const filter = deadFilter(input);
      if (dry_run) return { matched: await store.countDead(filter), [done]: 0 };
      const [group] = filter.group === undefined ? [] : await store.deadGroups(filter, 1);
      if (group !== undefined) changeIsOf(request, group.queueName);
      else if (filter.group !== undefined) nothingChanged(request);
      const count = await (verb === 'retry'
        ? store.retryDead(filter, store.now())
        : store.purgeDead(filter));
      if (verb === 'purge') engine.jobsRemoved();
      return { matched: count, [done]: count };
    });
  }

  server.get(
    '/jobs/dead/groups',
    operation(
      'groupDeadJobs',
      'Dead jobs grouped by queue, host and error, the largest group first',
      { querystring: DeadGroupQuery, response: { 200: pageReply(DeadGroupReply) } },
    ),
    async (request, reply) => {
      const { limit = 200, offset = 0, ...input } = readGroupQuery(request.query);
      const groups = await store.deadGroups(deadFilter(input), offset + limit + 1);
      return pageOf(reply, groups.map(deadGroupView), { limit, offset });
    },
  );
}
