import { notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { bodyReader } from '../input/reader.ts';
import { EVENT_QUEUE, type EventTarget } from '../job/event-target.ts';
import { timestamp } from '../job/timestamp.ts';
import { ableWorkers } from '../job/waiting.ts';
import { EventTargetReply } from '../job/wire/monitoring-replies.ts';
import { EventTargetRequest } from '../job/wire/settings-requests.ts';
import { type ApiParts, operationOf } from './parts.ts';

const params = Type.Object({ name: Type.String({ maxLength: 100, format: 'queue-name' }) });
// Fastify uses the schema for the document only.
const readParams = bodyReader(params);
const operation = operationOf('events');
const readTarget = bodyReader(EventTargetRequest);

/** Whom to tell what happens: docs/contract/runner.md 4.14. */
export function eventTargetRoutes(server: Server, { store, engine }: ApiParts): void {
  server.get(
    '/event-targets',
    operation('listEventTargets', 'List event targets', {
      response: { 200: Type.Array(EventTargetReply) },
    }),
    async () => (await store.listEventTargets()).map(view),
  );

  server.put(
    '/event-targets/:name',
    operation('putEventTarget', 'Create or replace an event target', {
      params,
      body: EventTargetRequest,
      response: { 200: EventTargetReply },
    }),
    async (request) => {
      const { queues = null, ...given } = readTarget(request.body);
      const { name } = readParams(request.params);
      const target = await store.putEventTarget({ name, queues, ...given }, store.now());
      await engine.targetsChanged();
      const able = ableWorkers({ queueName: EVENT_QUEUE }, await engine.workers());
      if (able.length === 0) server.log.warn({ target: name }, NOTHING_TOLD);
      return view(target);
    },
  );

  server.delete(
    '/event-targets/:name',
    operation('deleteEventTarget', 'Delete an event target', {
      params,
      response: { 200: Type.Object({ status: Type.Literal('deleted'), name: Type.String() }) },
    }),
    async (request) => {
      const { name } = request.params;
      if (!(await store.deleteEventTarget(name))) throw notFound(`event target ${name}`);
      await engine.targetsChanged();
      return { status: 'deleted' as const, name };
    },
  );
}

const NOTHING_TOLD = `no worker takes the queue ${EVENT_QUEUE}, so nothing is told: see worker.queues`;

function view({ createdAt, updatedAt, events, queues, ...target }: EventTarget): EventTargetReply {
  return {
    ...target,
    ...{ events: [...events], queues: queues && [...queues] },
    ...{ created_at: timestamp(createdAt), updated_at: timestamp(updatedAt) },
  };
}
