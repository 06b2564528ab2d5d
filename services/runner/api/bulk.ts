import { badRequest } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { bodyReader, queryReader } from '../input/reader.ts';
import { DeadGroupReply } from '../job/wire/replies.ts';
import { CancelRequest, DeadGroupQuery, DeadRequest } from '../job/wire/requests.ts';
import type { JobFilter } from '../store/port/requests.ts';
import { deadFilter, searchFilter } from './filters.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { deadGroupView } from './views.ts';

// A null field is refused rather than ignored: it would widen the filter.
const readCancel = bodyReader(CancelRequest, { nullIsAbsent: false });
const readDead = bodyReader(DeadRequest, { nullIsAbsent: false });
const readGroupQuery = queryReader(DeadGroupQuery);
const ALL_OR_FILTER = 'must be true to cancel every pending job, unless a filter is given';

const counted = (name: string) => Type.Object({ matched: Type.Integer(), [name]: Type.Integer() });

/**
 * Jobs in bulk, each with a dry run that only counts: cancelling pending jobs, retrying and deleting
 * dead ones; and the dead jobs in groups. docs/contract/runner.md 4.8 and 4.9.
 */
export function bulkRoutes(server: Server, { store }: ApiParts): void {
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
      const filter = { ...searchFilter(search), status: 'pending' } as const;
      if (dry_run) return { matched: await store.countJobs(filter), cancelled: 0 };
      const count = await store.cancelJobs(filter);
      return { matched: count, cancelled: count };
    },
  );

  const operation = operationOf('dead jobs');
  const actions = {
    retry: {
      summary: 'Retry dead jobs',
      done: 'retried',
      act: (filter: JobFilter) => store.retryJobs(filter, store.now()),
    },
    purge: { summary: 'Delete dead jobs', done: 'purged', act: store.purgeJobs },
  };
  for (const [verb, { summary, done, act }] of Object.entries(actions)) {
    server.post(
      `/jobs/dead/${verb}`,
      operation(`${verb}DeadJobs`, summary, {
        body: DeadRequest,
        response: { 200: counted(done) },
      }),
      async (request) => {
        const { dry_run, ...input } = readDead(request.body);
        const filter = deadFilter(input);
        if (dry_run) return { matched: await store.countJobs(filter), [done]: 0 };
        const count = await act(filter);
        return { matched: count, [done]: count };
      },
    );
  }

  server.get(
    '/jobs/dead/groups',
    operation('groupDeadJobs', 'Dead jobs by queue, host and error, the largest group first', {
      querystring: DeadGroupQuery,
      response: { 200: Type.Array(DeadGroupReply) },
    }),
    async (request) => {
      const { limit = 200, ...input } = readGroupQuery(request.query);
      return (await store.deadGroups(deadFilter(input), limit)).map(deadGroupView);
    },
  );
}
