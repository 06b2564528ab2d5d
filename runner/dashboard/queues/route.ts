import { badRequest } from '@tessera/kit/errors';
import { backPath } from '@tessera/kit/http/same-origin';
import { Type } from 'typebox';
import { queueChange, readNewQueue, readQueueChange } from '../../input/queue-input.ts';
import { NEW_QUEUE } from '../../job/queue.ts';
import type { Desk } from '../desk.ts';
import { sayNext } from '../done.ts';
import { problemsOf } from '../form-problems.ts';
import { dashboardVisit, isFragment, visitToChange } from '../visit.ts';
import { type QueueValues, queueInputIn, queueValues } from './form.ts';
import { deleteQueuePage, queueListPage, queuePage } from './page.ts';
import { findQueue, loadQueuePart, queuePart, unknownQueue } from './parts.ts';
import { queueHref } from './table.ts';

const HOME = '/dashboard/queues';
const params = Type.Object({ name: Type.String() });
const value = Type.Optional(Type.String({ maxLength: 40 }));
const settings = Type.Object({
  max_concurrency: value,
  rate_limit_rps: value,
  max_retries: value,
  retry_backoff: value,
  base_delay_ms: value,
  max_delay_ms: value,
});

/** Queues: their table, a new one, the switch, and a page for the settings of each. */
export function queuePageRoutes({ server, store, show, showPart, defaults }: Desk): void {
  server.get(HOME, async (request, reply) => {
    const visit = dashboardVisit(request);
    const table = await loadQueuePart(store, visit, 'all');
    if (isFragment(request)) return showPart(reply, table);
    return show(reply, visit, queueListPage(visit, table));
  });

  const body = Type.Object({ name: Type.String({ maxLength: 2000 }) });
  server.post(HOME, { schema: { body } }, async (request, reply) => {
    try {
      const { name } = readNewQueue({ name: request.body.name.trim() });
      const queue = await store.createQueue(name, NEW_QUEUE, store.now());
      if (queue === undefined) throw taken;
      return sayNext(reply, 'queueCreated').redirect(queueHref(name), 303);
    } catch (error) {
      const visit = dashboardVisit(request);
      const problems = problemsOf(error);
      const table = await loadQueuePart(store, visit, 'all');
      const page = queueListPage(visit, table, request.body.name, problems);
      return show(reply.code(400), visit, page);
    }
  });

  server.get(`${HOME}/:name`, { schema: { params } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const queue = await findQueue(store, request.params.name);
    if (isFragment(request)) return showPart(reply, queuePart(visit, queue));
    return show(reply, visit, queuePage({ visit, queue, defaults, values: queueValues(queue) }));
  });

  server.post(`${HOME}/:name`, { schema: { params, body: settings } }, async (request, reply) => {
    const { name } = request.params;
    const queue = await findQueue(store, name);
    const values = request.body as QueueValues;
    try {
      const change = queueChange(readQueueChange(queueInputIn(values)));
      await store.updateQueue(name, change, store.now());
      return sayNext(reply, 'queueSaved').redirect(queueHref(name), 303);
    } catch (error) {
      const visit = dashboardVisit(request);
      const problems = problemsOf(error);
      return show(reply.code(400), visit, queuePage({ visit, queue, defaults, values, problems }));
    }
  });

  const shown = Type.Optional(Type.Enum(['busiest', 'all', 'one']));
  const switched = { params, querystring: Type.Object({ shown }) };
  for (const [verb, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    server.post(`${HOME}/:name/${verb}`, { schema: switched }, async (request, reply) => {
      const { name } = request.params;
      if (!(await store.updateQueue(name, { paused }, store.now()))) throw unknownQueue(name);
      if (!isFragment(request)) return reply.redirect(backPath(request), 303);
      const { shown = 'all' } = request.query;
      return showPart(reply, await loadQueuePart(store, dashboardVisit(request), shown, name));
    });
  }

  server.get(`${HOME}/:name/delete`, { schema: { params } }, async (request, reply) => {
    const visit = visitToChange(request);
    const queue = await findQueue(store, request.params.name);
    return show(reply, visit, deleteQueuePage(queue, visit.locale));
  });

  server.post(`${HOME}/:name/delete`, { schema: { params } }, async (request, reply) => {
    const { name } = request.params;
    const outcome = await store.deleteQueue(name, store.now());
    if (outcome === 'not-found') throw unknownQueue(name);
    if (outcome === 'deleted') return sayNext(reply, 'queueDeleted').redirect(HOME, 303);
    // A job came meanwhile: the question says so.
    return reply.redirect(`${queueHref(name)}/delete`, 303);
  });
}

const taken = badRequest([{ field: 'name', message: 'is taken already', cs: 'už existuje' }]);
