import { badRequest } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import type { NewJob } from '../job/job.ts';
import { BatchStateReply } from '../job/wire/monitoring-replies.ts';
import type { JobStore } from '../store/port/store.ts';
import { type ApiParts, found, operationOf } from './parts.ts';

/** Throws a 400 that names the first job that does not exist. */
export async function checkDependencies(
  store: Pick<JobStore, 'findJob'>,
  { dependsOn = [] }: NewJob,
): Promise<void> {
  const jobs = await Promise.all(dependsOn.map(store.findJob));
  const missing = jobs.indexOf(undefined);
  if (missing === -1) return;
  const message = `there is no job ${dependsOn[missing]}`;
  throw badRequest([{ field: `depends_on[${missing}]`, message }]);
}

/** `GET /batches/{batch_id}`: how far the jobs are that were added under one name. */
export function flowRoutes(server: Server, { store }: ApiParts): void {
  const params = Type.Object({ batch_id: Type.String() });
  server.get(
    '/batches/:batch_id',
    operationOf('jobs')('getBatch', 'How far a batch is', {
      params,
      response: { 200: BatchStateReply },
    }),
    async (request): Promise<BatchStateReply> => {
      const { batch_id } = request.params;
      const counts = found(await store.batchCounts(batch_id), `batch ${batch_id}`);
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { batch_id, total, ...counts };
    },
  );
}
