import type { Problem } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import { changeIsOf, nothingChanged } from '../../access/audit.ts';
import { formReader } from '../../input/reader.ts';
import { parseTimestamp } from '../../job/timestamp.ts';
import { moment } from '../../job/wire/fields.ts';
import type { DeadFilter } from '../../store/port/requests.ts';
import { problemsOf } from '../../ui/form.ts';
import type { Context } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { isFragment } from '../session.ts';
import { deadActionPage, deadHref, deadPage } from './page.ts';

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
  group: Type.Optional(Type.String({ maxLength: 2000 })),
};
const FilterInput = Type.Object(fields);
const ConfirmedInput = Type.Object({ ...fields, counted_at: moment });
const readFilter = formReader(FilterInput);
const readConfirmed = formReader(ConfirmedInput);

// Accepted as typed, so that problems can be shown at their fields.
const text = Type.Optional(Type.String({ maxLength: 2000 }));
const typed = { queue: text, host: text, since: text, until: text, error: text, group: text };
const params = Type.Object({ verb: Type.Enum(['retry', 'purge']) });

/** Dead jobs in bulk: filter, count, confirm. */
export function deadPageRoutes({ server, store, view: viewOf, ...context }: Context): void {
  const { engine, viewToChange, show } = context;
  const querystring = Type.Object(typed);
  server.get('/dashboard/dead', { schema: { querystring } }, async (request, reply) => {
    const view = viewOf(request);
    const { query } = request;
    const { filter, problems } = filterOf(query);
    const [queues, matched, groups, jobs] = await Promise.all([
      store.listQueues(),
      filter === undefined ? 0 : store.countDead(filter),
      filter === undefined ? [] : store.deadGroups(filter, GROUPS_SHOWN),
      filter === undefined ? [] : store.listDead(filter, SHOWN),
    ]);
    // HTMX displays only 200 responses.
    const code = problems.length > 0 && !isFragment(request) ? 400 : 200;
    const page = deadPage({ query, problems, matched, groups, jobs, queues }, view);
    return show(reply.code(code), view, page);
  });

  const asked = { schema: { params, querystring } };
  server.get('/dashboard/dead/:verb', asked, async (request, reply) => {
    const view = viewToChange(request);
    const { query } = request;
    const { filter } = filterOf(query);
    const matched = filter && (await store.countDead(diedBefore(view.now, filter)));
    if (!matched) return reply.redirect(deadHref(query), 303);
    const [group] = filter.group === undefined ? [] : await store.deadGroups(filter, 1);
    return show(reply, view, deadActionPage(request.params.verb, { query, matched, group }, view));
  });

  const body = Type.Object({ ...typed, counted_at: text });
  server.post('/dashboard/dead/:verb', { schema: { params, body } }, async (request, reply) => {
    const { counted_at, ...choice } = readConfirmed(request.body);
    const filter = diedBefore(parseTimestamp(counted_at)!, deadFilter(choice));
    const [group] = filter.group === undefined ? [] : await store.deadGroups(filter, 1);
    if (group !== undefined) changeIsOf(request, group.queueName);
    else if (filter.group !== undefined) nothingChanged(request);
    if (request.params.verb === 'retry') {
      flashOnNextPage(reply, 'jobsRetried', await store.retryDead(filter, store.now()));
    } else {
      flashOnNextPage(reply, 'jobsDeleted', await store.purgeDead(filter));
      engine.jobsRemoved();
    }
    // Of a group that was acted on nothing is left to show.
    return reply.redirect(deadHref({ ...choice, group: undefined }), 303);
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

function deadFilter({ queue, host, since, until, ...others }: Static<typeof FilterInput>) {
  return {
    queueName: queue,
    host: host?.trim().toLowerCase(),
    since: since === undefined ? undefined : parseTimestamp(since),
    until: until === undefined ? undefined : endOf(until),
    ...others,
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
