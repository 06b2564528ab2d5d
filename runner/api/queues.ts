import { badRequest, notFound, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import {
  NewQueueInput,
  QueueInput,
  queueChange,
  readNewQueue,
  readQueueChange,
} from '../input/queue-input.ts';
import type { JobDefaults } from '../job/job.ts';
import { NEW_QUEUE } from '../job/queue.ts';
import type { QueueStore } from '../store/store.ts';
import { ErrorView, QueueStatsView, QueueView, queueStatsView, queueView } from './views.ts';

const params = Type.Object({ name: Type.String() });
const tags = ['queues'];

/** Queues: create, list, look, change, delete, pause, resume (specification 4.6). */
export function queueRoutes(
  server: Server,
  store: QueueStore & { now(): number },
  defaults: JobDefaults,
): void {
  server.post(
    '/queues',
    {
      schema: {
        tags,
        summary: 'Create a queue',
        body: NewQueueInput,
        response: { 201: QueueView, 409: ErrorView },
      },
    },
    async (request, reply) => {
      const { name, ...input } = readNewQueue(request.body);
      const all = { ...NEW_QUEUE, ...queueChange(input) };
      const queue = await store.createQueue(name, all, store.now());
      if (!queue) throw new PublicError(409, 'conflict', `queue ${name} exists already`);
      return reply.code(201).send(queueView(queue, defaults));
    },
  );

  server.get(
    '/queues',
    { schema: { tags, summary: 'List queues', response: { 200: Type.Array(QueueStatsView) } } },
    async () => (await store.listQueues()).map((queue) => queueStatsView(queue, defaults)),
  );

  server.get(
    '/queues/:name',
    { schema: { tags, summary: 'Get a queue', params, response: { 200: QueueStatsView } } },
    async ({ params: { name } }) => {
      const queue = await store.findQueue(name);
      if (!queue) throw notFound(`queue ${name}`);
      return queueStatsView(queue, defaults);
    },
  );

  server.put(
    '/queues/:name',
    {
      schema: {
        tags,
        summary: 'Change a queue',
        description: 'Only given fields change. null clears: no limit, the default of the server.',
        params,
        body: QueueInput,
        response: { 200: QueueView },
      },
    },
    async ({ body, params: { name } }) => {
      const change = queueChange(readQueueChange(body));
      if (Object.keys(change).length === 0) throw nothingGiven(Object.keys(QueueInput.properties));
      const queue = await store.updateQueue(name, change, store.now());
      if (!queue) throw notFound(`queue ${name}`);
      return queueView(queue, defaults);
    },
  );

  const deleted = Type.Object({ status: Type.Literal('deleted'), name: Type.String() });
  server.delete(
    '/queues/:name',
    {
      schema: {
        tags,
        summary: 'Delete a queue',
        params,
        response: { 200: deleted, 409: ErrorView },
      },
    },
    async ({ params: { name } }) => {
      const outcome = await store.deleteQueue(name, store.now());
      if (outcome === 'not-found') throw notFound(`queue ${name}`);
      if (outcome === 'in-use') {
        throw new PublicError(409, 'conflict', `queue ${name} has pending or running jobs`);
      }
      return { status: 'deleted' as const, name };
    },
  );

  for (const [verb, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    server.post(
      `/queues/:name/${verb}`,
      { schema: { tags, summary: `${verb} a queue`, params, response: { 200: QueueView } } },
      async ({ params: { name } }) => {
        const queue = await store.updateQueue(name, { paused }, store.now());
        if (!queue) throw notFound(`queue ${name}`);
        return queueView(queue, defaults);
      },
    );
  }
}

/** 400 for a change that changes nothing (specification 7). */
export function nothingGiven(names: readonly string[]): PublicError {
  const message = `must have at least one of ${names.join(', ')}`;
  return badRequest([{ field: 'body', message }]);
}
