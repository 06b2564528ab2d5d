import type { Problem } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import { moment } from '../../input/fields.ts';
import { queryReader } from '../../input/reader.ts';
import { parseTimestamp, timestamp } from '../../input/timestamp.ts';
import type { DeadFilter } from '../../store/store.ts';
import type { Desk } from '../desk.ts';
import { sayNext } from '../done.ts';
import { problemsOf } from '../form-problems.ts';
import { dashboardVisit, isFragment, visitToChange } from '../visit.ts';
import { confirmPage, deadHref, deadPage } from './page.ts';

/** How many of those that match are shown, the newest. */
const SHOWN = 25;
const DAY_MS = 86_400_000;

const Choice = {
  queue: Type.Optional(Type.String({ maxLength: 255 })),
  since: Type.Optional(moment),
  until: Type.Optional(moment),
  error: Type.Optional(Type.String({ maxLength: 500 })),
};
const ChoiceInput = Type.Object(Choice);
const OrderInput = Type.Object({ ...Choice, asked: moment });
const readChoice = queryReader(ChoiceInput);
const readOrder = queryReader(OrderInput);

// As it was typed: what is wrong with it is said beside the field.
const text = Type.Optional(Type.String({ maxLength: 2000 }));
const typed = { queue: text, since: text, until: text, error: text };
const params = Type.Object({ verb: Type.Enum(['retry', 'purge']) });

/** Dead jobs together: choose, see how many, confirm. */
export function deadPageRoutes({ server, store, show }: Desk): void {
  const querystring = Type.Object(typed);
  server.get('/dashboard/dead', { schema: { querystring } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const { query } = request;
    const { filter, problems } = filterOf(query);
    const [queues, matched, jobs] = await Promise.all([
      store.listQueues(),
      filter === undefined ? 0 : store.countDead(filter),
      filter === undefined ? [] : store.listDead(filter, SHOWN),
    ]);
    const names = queues.map(({ name }) => name);
    const page = deadPage({ visit, query, problems, matched, jobs, names, now: store.now() });
    // HTMX shows nothing that is not answered with 200.
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
      const asked = store.now();
      const matched = filter === undefined ? 0 : await store.countDead(before(asked, filter));
      if (matched === 0) return reply.redirect(deadHref(query), 303);
      const { locale } = visit;
      const { verb } = request.params;
      return show(
        reply,
        visit,
        confirmPage({ locale, verb, query, matched, asked: timestamp(asked) }),
      );
    },
  );

  const body = Type.Object({ ...typed, asked: text });
  server.post('/dashboard/dead/:verb', { schema: { params, body } }, async (request, reply) => {
    const { asked, ...choice } = readOrder(request.body);
    const filter = before(parseTimestamp(asked)!, deadFilter(choice));
    if (request.params.verb === 'retry') {
      sayNext(reply, 'jobsRetried', await store.retryDead(filter, store.now()));
    } else {
      sayNext(reply, 'jobsDeleted', await store.purgeDead(filter));
    }
    return reply.redirect(deadHref(choice), 303);
  });
}

type Filtered = { readonly filter: DeadFilter | undefined; readonly problems: readonly Problem[] };

function filterOf(query: unknown): Filtered {
  try {
    return { filter: deadFilter(readChoice(query)), problems: [] };
  } catch (error) {
    return { filter: undefined, problems: problemsOf(error) };
  }
}

function deadFilter({ queue, since, until, error }: Static<typeof ChoiceInput>): DeadFilter {
  return {
    queueName: queue,
    since: since === undefined ? undefined : parseTimestamp(since),
    until: until === undefined ? undefined : endOf(until),
    error,
  };
}

/** A person who gives a day as the end means it to be in; a moment is where it ends. */
function endOf(until: string): number {
  return parseTimestamp(until)! + (until.length === 10 ? DAY_MS : 0);
}

/** What dies after the question was asked is not what the answer is about. */
function before(asked: number, filter: DeadFilter): DeadFilter {
  return { ...filter, until: Math.min(asked, filter.until ?? asked) };
}
