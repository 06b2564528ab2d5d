import { badRequest } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { demandQueue, isForQueue } from '../access/protection.ts';
import { type BatchCounts, callKey, NO_JOBS } from '../job/flow.ts';
import type { Job, NewJob } from '../job/job.ts';
import { BatchStateReply } from '../job/wire/monitoring-replies.ts';
import type { FlowStore, JobStore } from '../store/port/store.ts';
import { type ApiParts, found, operationOf } from './parts.ts';

/**
 * Looks up, once for all of them, what new jobs depend on. The answer throws for a job that depends on
 * one that does not exist, or whose result its caller's token may not have.
 */
export async function loadDependencies(
  store: Pick<FlowStore, 'queuesOfJobs'>,
  jobs: readonly NewJob[],
  request: FastifyRequest,
): Promise<(job: NewJob) => void> {
  const ids = new Set(jobs.flatMap(({ dependsOn = [] }) => dependsOn));
  const queues = ids.size === 0 ? undefined : await store.queuesOfJobs([...ids]);
  return ({ dependsOn = [] }) => {
    for (const [place, id] of dependsOn.entries()) {
      const queue = queues?.get(id);
      if (queue === undefined) {
        const field = `depends_on[${place}]`;
        throw badRequest([{ field, message: `there is no job ${id}` }]);
      }
      demandQueue(request, queue);
    }
  };
}

export async function findByKey(
  store: Pick<JobStore, 'listJobs'>,
  idempotencyKey: string | undefined,
): Promise<Job | undefined> {
  const [holder] = await store.listJobs({ idempotencyKey, limit: 1 });
  return holder;
}

/** `GET /batches/{batch_id}`: how far the jobs are that were added under one name. */
export function flowRoutes(server: Server, { store }: ApiParts): void {
  /** Of a batch whose jobs are gone, or existed before it, the job at its end may be left. */
  async function countsOf(
    batchId: string,
    request: FastifyRequest,
  ): Promise<BatchCounts | undefined> {
    const counts = await store.batchCounts(batchId);
    if (counts !== undefined) return counts;
    const call = await findByKey(store, callKey(batchId));
    const isIts = call?.afterBatch === batchId && isForQueue(request, call.queueName);
    return isIts ? NO_JOBS : undefined;
  }

  const params = Type.Object({ batch_id: Type.String() });
  server.get(
    '/batches/:batch_id',
    operationOf('jobs')('getBatch', 'How far a batch is', {
      params,
      response: { 200: BatchStateReply },
    }),
    async (request): Promise<BatchStateReply> => {
      const { batch_id } = request.params;
      const counts = found(await countsOf(batch_id, request), `batch ${batch_id}`);
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { batch_id, total, ...counts };
    },
  );
}
