import { badRequest } from '@tessera/kit/errors';
import { backPath } from '@tessera/kit/http/same-origin';
import { Type } from 'typebox';
import { queueChange, readNewQueue, readQueueChange } from '../../input/queue-input.ts';
import { NEW_QUEUE } from '../../job/queue.ts';
import { queueHref } from '../../ui/cells.ts';
import { problemsOf } from '../../ui/form.ts';
import { type DashboardVisit, refreshedPart } from '../../ui/live.ts';
import { type Context, findQueueOrThrow, unknownQueue } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { dashboardVisit, isFragment, visitToChange } from '../session.ts';
import { QueueBody, queueInputIn, queueValues } from './form.ts';
import { deleteQueuePage, queueListPage, queuePage } from './page.ts';
import { oneQueuePart, queuePart } from './panel.ts';

const HOME = '/dashboard/queues';
const params = Type.Object({ name: Type.String() });
/** The list of queues, creating and pausing them, and the settings page of each. */
export function queuePageRoutes({
  server,
  store,
  engine,
  show,
  showPart,
  defaults,
}: Context): void {
  const allQueues = async (visit: DashboardVisit, shown: 'urgent' | 'all') => {
    const [queues, workers] = await Promise.all([store.listQueues(), engine.workers()]);
    return queuePart(visit, queues, workers, shown);
  };

  server.get(HOME, async (request, reply) => {
    const visit = dashboardVisit(request);
    const table = await allQueues(visit, 'all');
    const now = store.now();
    if (isFragment(request)) return showPart(reply, refreshedPart(table, now, visit.locale));
    return show(reply, visit, queueListPage(visit, table, now));
  });

  const body = Type.Object({ name: Type.String({ maxLength: 2000 }) });
  server.post(HOME, { schema: { body } }, async (request, reply) => {
    try {
      const { name } = readNewQueue({ name: request.body.name.trim() });
      const queue = await store.createQueue(name, NEW_QUEUE, store.now());
      if (queue === undefined) throw taken;
      return flashOnNextPage(reply, 'queueCreated').redirect(queueHref(name), 303);
    } catch (error) {
      const visit = dashboardVisit(request);
      const problems = problemsOf(error);
      const table = await allQueues(visit, 'all');
      const page = queueListPage(visit, table, store.now(), request.body.name, problems);
      return show(reply.code(400), visit, page);
    }
  });

  server.get(`${HOME}/:name`, { schema: { params } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const queue = await findQueueOrThrow(store, request.params.name);
    const workers = await engine.workers();
    const now = store.now();
    if (isFragment(request)) {
      const part = oneQueuePart(visit, queue, workers);
      return showPart(reply, refreshedPart(part, now, visit.locale));
    }
    const values = queueValues(queue);
    return show(reply, visit, queuePage({ visit, queue, workers, defaults, values, now }));
  });

  server.post(`${HOME}/:name`, { schema: { params, body: QueueBody } }, async (request, reply) => {
    const { name } = request.params;
    const queue = await findQueueOrThrow(store, name);
    const values = request.body;
    try {
      const change = queueChange(readQueueChange(queueInputIn(values)));
      await store.updateQueue(name, change, store.now());
      return flashOnNextPage(reply, 'queueSaved').redirect(queueHref(name), 303);
    } catch (error) {
      const visit = dashboardVisit(request);
      const problems = problemsOf(error);
      const workers = await engine.workers();
      const page = queuePage({
        visit,
        queue,
        workers,
        defaults,
        values,
        problems,
        now: store.now(),
      });
      return show(reply.code(400), visit, page);
    }
  });

  const shown = Type.Optional(Type.Enum(['urgent', 'all', 'one']));
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
      const visit = dashboardVisit(request);
      if (shown === 'one') {
        const queue = await findQueueOrThrow(store, name);
        return showPart(reply, oneQueuePart(visit, queue, await engine.workers()));
      }
      return showPart(reply, await allQueues(visit, shown));
    });
  }

  server.get(`${HOME}/:name/delete`, { schema: { params } }, async (request, reply) => {
    const visit = visitToChange(request);
    const queue = await findQueueOrThrow(store, request.params.name);
    return show(reply, visit, deleteQueuePage(queue, visit.locale));
  });

  server.post(`${HOME}/:name/delete`, { schema: { params } }, async (request, reply) => {
    const { name } = request.params;
    const outcome = await store.deleteQueue(name, store.now());
    if (outcome === 'not-found') throw unknownQueue(name);
    if (outcome === 'deleted') return flashOnNextPage(reply, 'queueDeleted').redirect(HOME, 303);
    // A job was added in the meantime: the confirmation page says so.
    return reply.redirect(`${queueHref(name)}/delete`, 303);
  });
}

const taken = badRequest([{ field: 'name', message: 'is already taken', cs: 'už existuje' }]);
