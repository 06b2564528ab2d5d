import type { Problem } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import { formReader } from '../../input/reader.ts';
import { parseTimestamp, timestamp } from '../../job/timestamp.ts';
import { moment } from '../../job/wire/fields.ts';
import type { DeadFilter } from '../../store/port/requests.ts';
import { problemsOf } from '../../ui/form.ts';
import type { Context } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { dashboardVisit, isFragment, visitToChange } from '../session.ts';
import { deadHref } from './groups.ts';
import { deadActionPage, deadPage } from './page.ts';

/** The number of jobs shown, newest first. */
const SHOWN = 25;
const GROUPS_SHOWN = 10;
const DAY_MS = 86_400_000;

const fields = {
  queue: Type.Optional(Type.String({ maxLength: 255 })),
  host: Type.Optional(Type.String({ maxLength: 255 })),
  since: Type.Optional(moment),
  until: Type.Optional(moment),
  error: Type.Optional(Type.String({ maxLength: 500 })),
};
const FilterInput = Type.Object(fields);
const ConfirmedInput = Type.Object({ ...fields, counted_at: moment });
const readFilter = formReader(FilterInput);
const readConfirmed = formReader(ConfirmedInput);

// Accepted as typed, so that problems can be shown at their fields.
const text = Type.Optional(Type.String({ maxLength: 2000 }));
const typed = { queue: text, host: text, since: text, until: text, error: text };
const params = Type.Object({ verb: Type.Enum(['retry', 'purge']) });

/** Dead jobs in bulk: filter, count, confirm. */
export function deadPageRoutes({ server, store, show }: Context): void {
  const querystring = Type.Object(typed);
  server.get('/dashboard/dead', { schema: { querystring } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const { query } = request;
    const { filter, problems } = filterOf(query);
    const [queues, matched, groups, jobs] = await Promise.all([
      store.listQueues(),
      filter === undefined ? 0 : store.countDead(filter),
      filter === undefined ? [] : store.deadGroups(filter, GROUPS_SHOWN),
      filter === undefined ? [] : store.listDead(filter, SHOWN),
    ]);
    const queueNames = queues.map(({ name }) => name);
    const page = deadPage({
      visit,
      query,
      problems,
      matched,
      groups,
      jobs,
      queueNames,
      now: store.now(),
    });
    // HTMX displays only 200 responses.
    const code = problems.length > 0 && !isFragment(request) ? 400 : 200;
    return show(reply.code(code), visit, page);
  });

  server.get(
    '/dashboard/dead/:verb',
    { schema: { params, querystring } },
    async (request, reply) => {
      const visit = visitToChange(request);
      const { query } = request;
      const { filter } = filterOf(query);
      const countedAt = store.now();
      const matched =
        filter === undefined ? 0 : await store.countDead(diedBefore(countedAt, filter));
      if (matched === 0) return reply.redirect(deadHref(query), 303);
      const { locale } = visit;
      const { verb } = request.params;
      return show(
        reply,
        visit,
        deadActionPage({ locale, verb, query, matched, countedAt: timestamp(countedAt) }),
      );
    },
  );

  const body = Type.Object({ ...typed, counted_at: text });
  server.post('/dashboard/dead/:verb', { schema: { params, body } }, async (request, reply) => {
    const { counted_at, ...choice } = readConfirmed(request.body);
    const filter = diedBefore(parseTimestamp(counted_at)!, deadFilter(choice));
    if (request.params.verb === 'retry') {
      flashOnNextPage(reply, 'jobsRetried', await store.retryDead(filter, store.now()));
    } else {
      flashOnNextPage(reply, 'jobsDeleted', await store.purgeDead(filter));
    }
    return reply.redirect(deadHref(choice), 303);
  });
}

type Filtered = { readonly filter: DeadFilter | undefined; readonly problems: readonly Problem[] };

function filterOf(query: unknown): Filtered {
  try {
    return { filter: deadFilter(readFilter(query)), problems: [] };
  } catch (error) {
    return { filter: undefined, problems: problemsOf(error) };
  }
}

function deadFilter({ queue, host, since, until, error }: Static<typeof FilterInput>): DeadFilter {
  return {
    queueName: queue,
    host: host?.trim().toLowerCase(),
    since: since === undefined ? undefined : parseTimestamp(since),
    until: until === undefined ? undefined : endOf(until),
    error,
  };
}

/** A day given as the end of a range is included; a time is exclusive. */
function endOf(until: string): number {
  return parseTimestamp(until)! + (until.length === 10 ? DAY_MS : 0);
}

/** Excludes jobs that died after they were counted for the confirmation. */
function diedBefore(countedAt: number, filter: DeadFilter): DeadFilter {
  return { ...filter, until: Math.min(countedAt, filter.until ?? countedAt) };
}
