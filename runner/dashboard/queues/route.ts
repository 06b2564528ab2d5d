import { badRequest, notFound } from '@tessera/kit/errors';
import { backPath } from '@tessera/kit/http/same-origin';
import { Type } from 'typebox';
import { nothingChanged } from '../../access/audit.ts';
import { queueChange, readNewQueue, readQueueChange } from '../../input/queue-input.ts';
import { NEW_QUEUE, type QueueWithCounts } from '../../job/queue.ts';
import { queueHref } from '../../ui/cells.ts';
import { problemsOf } from '../../ui/form.ts';
import type { View } from '../../ui/view.ts';
import { type Context, loadPauses } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { isFragment } from '../session.ts';
import { QueueBody, queueInputIn, queueValues } from './form.ts';
import { deleteQueuePage, queueListPage, queuePage } from './page.ts';
import { queuePart } from './panel.ts';

const HOME = '/dashboard/queues';
const params = Type.Object({ name: Type.String() });
const ofQueue = { schema: { params } };

/** The list of queues, creating and pausing them, and the settings page of each. */
export function queuePageRoutes(context: Context): void {
  const { server, store, engine, view: viewOf, viewToChange, show, showPart, defaults } = context;
  const allQueues = async (view: View, shown: 'urgent' | 'all') => {
    const [queues, workers] = await Promise.all([store.listQueues(), engine.workers()]);
    return queuePart(shown, queues, { workers, pauses: await loadPauses(store, queues) }, view);
  };
  const oneQueue = async (queue: QueueWithCounts, view: View) => {
    const [workers, pauses] = await Promise.all([engine.workers(), loadPauses(store, [queue])]);
    return queuePart('one', [queue], { workers, pauses }, view);
  };
  const findOrThrow = async (name: string) => {
    const queue = await store.findQueue(name);
    if (queue === undefined) throw unknownQueue(name);
    return queue;
  };

  server.get(HOME, async (request, reply) => {
    const view = viewOf(request);
    const table = await allQueues(view, 'all');
    if (isFragment(request)) return showPart(reply, table, view);
    return show(reply, view, queueListPage(table, view));
  });

  const body = Type.Object({ name: Type.String({ maxLength: 2000 }) });
  server.post(HOME, { schema: { body } }, async (request, reply) => {
    try {
      const { name } = readNewQueue({ name: request.body.name.trim() });
      const queue = await store.createQueue(name, NEW_QUEUE, store.now());
      if (queue === undefined) throw taken;
      return flashOnNextPage(reply, 'queueCreated').redirect(queueHref(name), 303);
    } catch (error) {
      const view = viewOf(request);
      const problems = problemsOf(error);
      const page = queueListPage(await allQueues(view, 'all'), view, request.body.name, problems);
      return show(reply.code(400), view, page);
    }
  });

  server.get(`${HOME}/:name`, ofQueue, async (request, reply) => {
    const view = viewOf(request);
    const queue = await findOrThrow(request.params.name);
    const table = await oneQueue(queue, view);
    if (isFragment(request)) return showPart(reply, table, view);
    const target = queue.name;
    const changes = await store.listAudit({ target, ofQueues: true, limit: CHANGES_SHOWN });
    const page = queuePage(queue, table, defaults, queueValues(queue), view, [], changes);
    return show(reply, view, page);
  });

  server.post(`${HOME}/:name`, { schema: { params, body: QueueBody } }, async (request, reply) => {
    const { name } = request.params;
    const queue = await findOrThrow(name);
    try {
      const change = queueChange(readQueueChange(queueInputIn(request.body)));
      await store.updateQueue(name, change, store.now());
      return flashOnNextPage(reply, 'queueSaved').redirect(queueHref(name), 303);
    } catch (error) {
      const view = viewOf(request);
      const problems = problemsOf(error);
      const table = await oneQueue(queue, view);
      const page = queuePage(queue, table, defaults, request.body, view, problems);
      return show(reply.code(400), view, page);
    }
  });

  const shown = Type.Optional(Type.Enum(['urgent', 'all', 'one']));
  const switched = { params, querystring: Type.Object({ shown }) };
  for (const verb of ['pause', 'resume']) {
    server.post(`${HOME}/:name/${verb}`, { schema: switched }, async (request, reply) => {
      const { name } = request.params;
      const paused = verb === 'pause';
      if (!(await store.updateQueue(name, { paused }, store.now()))) throw unknownQueue(name);
      if (!isFragment(request)) return reply.redirect(backPath(request), 303);
      const { shown = 'all' } = request.query;
      const view = viewOf(request);
      if (shown !== 'one') return showPart(reply, await allQueues(view, shown));
      return showPart(reply, await oneQueue(await findOrThrow(name), view));
    });
  }

  server.get(`${HOME}/:name/delete`, ofQueue, async (request, reply) => {
    const view = viewToChange(request);
    return show(reply, view, deleteQueuePage(await findOrThrow(request.params.name), view));
  });

  server.post(`${HOME}/:name/delete`, ofQueue, async (request, reply) => {
    const { name } = request.params;
    const outcome = await store.deleteQueue(name, store.now());
    if (outcome === 'not-found') throw unknownQueue(name);
    if (outcome === 'deleted') return flashOnNextPage(reply, 'queueDeleted').redirect(HOME, 303);
    // A job was added in the meantime: the confirmation page says so.
    nothingChanged(request);
    return reply.redirect(`${queueHref(name)}/delete`, 303);
  });
}

const CHANGES_SHOWN = 5;

const taken = badRequest([{ field: 'name', message: 'is already taken', cs: 'už existuje' }]);

const unknownQueue = (name: string) => notFound(`queue ${name}`, `Fronta ${name}`);
