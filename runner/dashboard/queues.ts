import { notFound, PublicError } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { backPath } from '@tessera/kit/http/same-origin';
import { Type } from 'typebox';
import { queueChange, readQueueChange } from '../input/queue-input.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type Desk, HTML } from './desk.ts';
import { numberOrText } from './form-values.ts';
import { livePart } from './live.ts';
import { type QueueValues, queuePage, queueValues } from './queue-page.ts';
import { queueHref, queueTable } from './queue-table.ts';
import { dashboardVisit, isFragment } from './visit.ts';

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

/** Queues: their table, the switch, and a page for the settings of each. */
export function queuePageRoutes({ server, store, frame, defaults }: Desk): void {
  server.get('/dashboard/queues', { schema: { hide: true } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const say = shared(visit.locale);
    const live = { id: 'queues', href: '/dashboard/parts/queues', seconds: 3, on: visit.live };
    const table = livePart(live, queueTable(await store.listQueues(), visit.locale));
    const main = html`<h1>${say.queues}</h1>${table}`;
    const page = { title: say.queues, description: say.queues, main };
    return reply.type(HTML).send(frame(visit, page).toString());
  });

  server.get(
    '/dashboard/queues/:name',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const visit = dashboardVisit(request);
      const queue = await find(request.params.name);
      const page = queuePage({ locale: visit.locale, queue, defaults, values: queueValues(queue) });
      return reply.type(HTML).send(frame(visit, page).toString());
    },
  );

  server.post(
    '/dashboard/queues/:name',
    { schema: { hide: true, params, body: settings } },
    async (request, reply) => {
      const { name } = request.params;
      const queue = await find(name);
      try {
        const change = queueChange(readQueueChange(changeIn(request.body as QueueValues)));
        await store.updateQueue(name, change, store.now());
        return reply.redirect(queueHref(name), 303);
      } catch (error) {
        if (!(error instanceof PublicError) || error.problems.length === 0) throw error;
        const visit = dashboardVisit(request);
        const values = request.body as QueueValues;
        const { problems } = error;
        const page = queuePage({ locale: visit.locale, queue, defaults, values, problems });
        return reply.code(400).type(HTML).send(frame(visit, page).toString());
      }
    },
  );

  for (const [verb, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    server.post(
      `/dashboard/queues/:name/${verb}`,
      { schema: { hide: true, params } },
      async (request, reply) => {
        const { name } = request.params;
        if (!(await store.updateQueue(name, { paused }, store.now()))) {
          throw notFound(`queue ${name}`, `Fronta ${name}`);
        }
        if (!isFragment(request)) return reply.redirect(backPath(request), 303);
        const visit = dashboardVisit(request);
        const live = { id: 'queues', href: '/dashboard/parts/queues', seconds: 3, on: visit.live };
        const table = queueTable(await store.listQueues(), visit.locale);
        return reply.type(HTML).send(livePart(live, table).toString());
      },
    );
  }

  async function find(name: string) {
    const queue = await store.findQueue(name);
    if (queue === undefined) throw notFound(`queue ${name}`, `Fronta ${name}`);
    return queue;
  }
}

/** An empty field of the form gives the value back to the server's defaults. */
function changeIn(values: QueueValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      name === 'retry_backoff' ? text || null : numberOrText(text),
    ]),
  );
}
