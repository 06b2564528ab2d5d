import { Type } from 'typebox';
import { parseTimestamp } from '../input/timestamp.ts';
import type { DeadFilter } from '../store/store.ts';
import { confirmPage, type DeadQuery, deadPage } from './dead-page.ts';
import { type Desk, HTML } from './desk.ts';
import { dashboardVisit } from './visit.ts';

/** How many of those that match are shown, the newest. */
const SHOWN = 25;

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const moment = Type.Optional(
  Type.String({ pattern: '^(\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d)?)?$' }),
);
const filter = { queue: text(255), since: moment, until: moment, error: text(500) };
const verb = Type.Object({ verb: Type.Enum(['retry', 'purge']) });

/** Dead jobs by the lot: choose, see how many, confirm. */
export function deadPageRoutes({ server, store, frame }: Desk): void {
  const query = Type.Object({
    ...filter,
    done: Type.Optional(Type.Enum(['retry', 'purge'])),
    count: Type.Optional(Type.Integer({ minimum: 0 })),
  });
  server.get(
    '/dashboard/dead',
    { schema: { hide: true, querystring: query } },
    async (request, reply) => {
      const visit = dashboardVisit(request);
      const { done, count = 0, ...choice } = request.query;
      const narrowed = deadFilter(choice);
      const [matched, queues, jobs] = await Promise.all([
        store.countDead(narrowed),
        store.listQueues(),
        store.listDead(narrowed, SHOWN),
      ]);
      const page = deadPage({
        locale: visit.locale,
        query: choice,
        matched,
        jobs,
        queues: queues.map(({ name }) => name),
        done: done && { verb: done, count },
        now: store.now(),
      });
      return reply.type(HTML).send(frame(visit, page).toString());
    },
  );

  server.get(
    '/dashboard/dead/:verb',
    { schema: { hide: true, params: verb, querystring: Type.Object(filter) } },
    async (request, reply) => {
      const { locale, ...visit } = dashboardVisit(request);
      const matched = await store.countDead(deadFilter(request.query));
      const page = confirmPage({
        locale,
        verb: request.params.verb,
        query: request.query,
        matched,
      });
      return reply.type(HTML).send(frame({ ...visit, locale }, page).toString());
    },
  );

  server.post(
    '/dashboard/dead/:verb',
    { schema: { hide: true, params: verb, body: Type.Object(filter) } },
    async (request, reply) => {
      const { verb } = request.params;
      const narrowed = deadFilter(request.body);
      const count =
        verb === 'retry'
          ? await store.retryDead(narrowed, store.now())
          : await store.purgeDead(narrowed);
      return reply.redirect(`/dashboard/dead?done=${verb}&count=${count}`, 303);
    },
  );
}

function deadFilter({ queue, since, until, error }: DeadQuery): DeadFilter {
  return {
    queueName: queue || undefined,
    since: parseTimestamp(since ?? ''),
    until: parseTimestamp(until ?? ''),
    error: error || undefined,
  };
}
