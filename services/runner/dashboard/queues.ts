import { Type } from 'typebox';
import { found } from '../api/parts.ts';
import { queueTable } from '../ui/queue-table.ts';
import { counted } from '../ui/view.ts';
import { type Context, placeOf, REFRESH, redirectWithNotice, sendPage, viewOf } from './pages.ts';

const HOME = '/dashboard/queues';
const querystring = Type.Object(REFRESH);
const params = Type.Object({ name: Type.String(), verb: Type.Enum(['pause', 'resume']) });

/** All queues, and pausing them. */
export function queueRoutes(context: Context): void {
  const { server, store } = context;
  server.get(HOME, { schema: { querystring } }, (request, reply) => {
    const view = viewOf(request, context);
    async function content() {
      const queues = await store.listQueues();
      return queueTable(queues, counted(queues.length, 'queue'), view);
    }
    const parts = [{ live: { id: 'queues', seconds: 3 }, content }];
    return sendPage(request, reply, { title: 'Queues', parts }, context);
  });

  server.post(`${HOME}/:name/:verb`, { schema: { params } }, async (request, reply) => {
    const { name, verb } = request.params;
    const paused = verb === 'pause';
    found(await store.updateQueue(name, { paused }, store.now()), `queue ${name}`);
    const sentence = `Queue ${name} ${paused ? 'is paused' : 'runs again'}.`;
    const place = placeOf(`pause-${encodeURIComponent(name)}`, request, HOME);
    return redirectWithNotice(reply, sentence, place);
  });
}
