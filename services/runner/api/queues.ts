import { badRequest, notFound, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { type TObject, Type } from 'typebox';
import { queueChange, readNewQueue, readQueueChange } from '../input/queue-input.ts';
import { queryReader } from '../input/reader.ts';
import { NEW_QUEUE } from '../job/queue.ts';
import { ErrorReply, QueueReply, QueueStatsReply } from '../job/wire/replies.ts';
import { ListQuery } from '../job/wire/requests.ts';
import { NewQueueRequest, QueueRequest } from '../job/wire/settings-requests.ts';
import { type ApiParts, found, MOST_LISTED, operationOf, pageOf, pageReply } from './parts.ts';
import { queueStatsView, queueView } from './views.ts';

const readListQuery = queryReader(ListQuery);

const params = Type.Object({ name: Type.String() });
const operation = operationOf('queues');

/** Create, list, get, change, delete, pause and resume queues: docs/contract/runner.md 4.6. */
export function queueRoutes(server: Server, { store, defaults }: ApiParts): void {
  server.post(
    '/queues',
    operation('createQueue', 'Create a queue', {
      body: NewQueueRequest,
      response: { 201: QueueReply, 409: ErrorReply },
    }),
    async (request, reply) => {
      const { name, ...input } = readNewQueue(request.body);
      const all = { ...NEW_QUEUE, ...queueChange(input) };
      const queue = await store.createQueue(name, all, store.now());
      if (!queue) throw new PublicError(409, 'conflict', `queue ${name} already exists`);
      return reply.code(201).send(queueView(queue, defaults));
    },
  );

  server.get(
    '/queues',
    operation('listQueues', 'List queues', {
      querystring: ListQuery,
      response: { 200: pageReply(QueueStatsReply) },
    }),
    async (request, reply) => {
      const { limit = MOST_LISTED, offset = 0 } = readListQuery(request.query);
      const queues = (await store.listQueues()).slice(offset, offset + limit + 1);
      return pageOf(reply, queues, limit, offset).map((queue) => queueStatsView(queue, defaults));
    },
  );

  server.get(
    '/queues/:name',
    operation('getQueue', 'Get a queue', { params, response: { 200: QueueStatsReply } }),
    async ({ params: { name } }) => {
      const queue = found(await store.findQueue(name), `queue ${name}`);
      return queueStatsView(queue, defaults);
    },
  );

  server.put(
    '/queues/:name',
    operation('changeQueue', 'Change a queue', {
      description: 'Only given fields change. null resets to that of a new queue.',
      params,
      body: QueueRequest,
      response: { 200: QueueReply },
    }),
    async ({ body, params: { name } }) => {
      const change = queueChange(readQueueChange(body));
      if (Object.keys(change).length === 0) throw noFieldsGiven(QueueRequest);
      const queue = await store.updateQueue(name, change, store.now());
      return queueView(found(queue, `queue ${name}`), defaults);
    },
  );

  const deleted = Type.Object({ status: Type.Literal('deleted'), name: Type.String() });
  server.delete(
    '/queues/:name',
    operation('deleteQueue', 'Delete a queue', {
      params,
      response: { 200: deleted, 409: ErrorReply },
    }),
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
      operation(`${verb}Queue`, `${verb === 'pause' ? 'Pause' : 'Resume'} a queue`, {
        params,
        response: { 200: QueueReply },
      }),
      async ({ params: { name } }) => {
        const queue = await store.updateQueue(name, { paused }, store.now());
        return queueView(found(queue, `queue ${name}`), defaults);
      },
    );
  }
}

/** 400 for an update that changes nothing. */
export function noFieldsGiven({ properties }: TObject): PublicError {
  const message = `must have at least one of ${Object.keys(properties).join(', ')}`;
  return badRequest([{ field: 'body', message }]);
}
