import { badRequest } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import type { JobStatus } from '../job/choices.ts';
import { parseTimestamp, timestamp } from '../job/timestamp.ts';
import type { JobFilter } from '../store/port/requests.ts';
import type { Store } from '../store/port/store.ts';
import { confirmation } from '../ui/confirm.ts';
import { choiceIn, type JobChoice, JobChoiceQuery } from '../ui/job-filter.ts';
import { counted, type View } from '../ui/view.ts';
import { filterOf } from './job-list.ts';
import { type Context, redirectWithNotice, sendMain, viewOf } from './pages.ts';

const HOME = '/dashboard/jobs';

type BulkAction = {
  /** Jobs in this state are meant. */
  readonly status: JobStatus;
  readonly label: string;
  readonly lead: string;
  /** As in `3 jobs were deleted.` */
  readonly done: string;
  /** Jobs that came into this state later than the moment when they were counted are left out. */
  readonly countedBy: 'createdBefore' | 'endedBefore';
  readonly act: (store: Store, filter: JobFilter) => Promise<number>;
};

const ACTIONS: Readonly<Record<'cancel' | 'retry' | 'purge', BulkAction>> = {
  cancel: {
    status: 'pending',
    label: 'Cancel',
    lead: 'They are removed without being called, and cannot be restored. Jobs added from now on are not affected.',
    done: 'cancelled',
    countedBy: 'createdBefore',
    act: (store, filter) => store.cancelJobs(filter),
  },
  retry: {
    status: 'dead',
    label: 'Retry',
    lead: 'They are due at once, with their attempts counted from the start. Jobs that die from now on are not affected.',
    done: 'made pending again',
    countedBy: 'endedBefore',
    act: (store, filter) => store.retryJobs(filter, store.now()),
  },
  purge: {
    status: 'dead',
    label: 'Delete',
    lead: 'They are deleted with their history, and cannot be restored. Jobs that die from now on are not affected.',
    done: 'deleted',
    countedBy: 'endedBefore',
    act: (store, filter) => store.purgeJobs(filter),
  },
};
type Verb = keyof typeof ACTIONS;
const VERBS = Object.keys(ACTIONS) as Verb[];

/** Links to the actions on all jobs of this choice, not only on those of the page. */
export function bulkLinks(choice: JobChoice, { mayChange }: View): Html | undefined {
  const possible = VERBS.filter((verb) => ACTIONS[verb].status === choice.status);
  if (!mayChange || possible.length === 0) return undefined;
  const links = possible.map(
    (verb) =>
      html`<a class="button" id="${verb}-all" href="${withQuery(`${HOME}/all/${verb}`, { ...choice })}">${ACTIONS[verb].label} all of these</a>`,
  );
  return html`<p class="actions">${links}</p>`;
}

const params = Type.Object({ verb: Type.Enum(VERBS) });
const body = Type.Object({
  ...JobChoiceQuery.properties,
  counted_at: Type.String({ maxLength: 30 }),
});

/** Cancelling pending jobs, retrying and deleting dead ones: counted, confirmed, done. */
export function bulkRoutes(context: Context): void {
  const { server, store } = context;
  const schema = { params, querystring: JobChoiceQuery };
  server.get(`${HOME}/all/:verb`, { schema }, async (request, reply) => {
    const { now } = viewOf(request, context);
    const { status, label, lead } = ACTIONS[request.params.verb];
    const choice = { ...choiceIn(request.query), status };
    const back = withQuery(HOME, { ...choice });
    const count = await store.countJobs(filterOf(choice));
    if (count === 0) return reply.redirect(back, 303);
    const fields = Object.entries(choice).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const title = `${label} ${counted(count, 'job')}`;
    const main = confirmation({
      title,
      lead,
      facts: fields,
      action: `${HOME}/all/${request.params.verb}`,
      hidden: { ...Object.fromEntries(fields), counted_at: timestamp(now) },
      back,
    });
    return sendMain(request, reply, { title, main }, context);
  });

  server.post(`${HOME}/all/:verb`, { schema: { params, body } }, async (request, reply) => {
    const { status, done, countedBy, act } = ACTIONS[request.params.verb];
    const choice = { ...choiceIn(request.body), status };
    const countedAt = parseTimestamp(request.body.counted_at);
    if (countedAt === undefined) {
      throw badRequest([{ field: 'counted_at', message: 'must be a time' }]);
    }
    const count = await act(store, { ...filterOf(choice), [countedBy]: countedAt + 1 });
    const sentence = `${counted(count, 'job was', 'jobs were')} ${done}.`;
    return redirectWithNotice(reply, sentence, withQuery(HOME, { ...choice }));
  });
}
