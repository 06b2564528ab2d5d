import { notFound } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { found } from '../api/parts.ts';
import { waitsOf } from '../api/views.ts';
import type { DeadGroup } from '../job/job.ts';
import { replayOf } from '../job/new-job.ts';
import { figureColumn, jobHref, longText, momentColumn, queueLink } from '../ui/cells.ts';
import { confirmation } from '../ui/confirm.ts';
import { choiceIn, JobChoiceQuery, jobFilter } from '../ui/job-filter.ts';
import { jobPage } from '../ui/job-page.ts';
import type { View } from '../ui/view.ts';
import { bulkLinks } from './bulk.ts';
import { filterOf, jobList } from './job-list.ts';
import { type Context, REFRESH, redirectWithNotice, sendMain, sendPage, viewOf } from './pages.ts';

const HOME = '/dashboard/jobs';
const PER_PAGE = 50;
const GROUPS_SHOWN = 20;

const querystring = Type.Object({
  ...JobChoiceQuery.properties,
  ...REFRESH,
  after: Type.Optional(Type.String({ maxLength: 100 })),
});
const ofJob = { schema: { params: Type.Object({ id: Type.String() }) } };

/** The list of jobs, the page of each job, and what can be done with one. */
export function jobRoutes(context: Context): void {
  const { server, store, engine } = context;

  const findJob = async (id: string) => found(await store.findJob(id), `job ${id}`);

  server.get(HOME, { schema: { querystring } }, (request, reply) => {
    const view = viewOf(request, context);
    const choice = choiceIn(request.query);
    const page = { limit: PER_PAGE, after: request.query.after || undefined };

    async function results() {
      const list = await jobList(choice, page, view, context);
      if (choice.status !== 'dead') return html`${list}${bulkLinks(choice, view)}`;
      const groups = await store.deadGroups(filterOf(choice), GROUPS_SHOWN);
      return html`${deadGroupTable(groups, view)}${list}${groups.length > 0 && bulkLinks(choice, view)}`;
    }

    const parts = [
      { content: async () => jobFilter(HOME, await store.listQueues(), choice, view) },
      { live: { id: 'results', seconds: 5 }, content: results },
    ];
    return sendPage(request, reply, { title: 'Jobs', parts }, context);
  });

  server.get(`${HOME}/:id`, ofJob, async (request, reply) => {
    const view = viewOf(request, context);
    const job = await findJob(request.params.id);
    const { id, status } = job;

    async function content() {
      const [attempts, waitOf] = await Promise.all([store.attempts(id), waitsOf([job], context)]);
      return jobPage({ job, attempts, wait: waitOf(job) }, view);
    }

    const isFinal = status === 'completed' || status === 'dead';
    const part = { live: { id: 'job', seconds: 2, isFinal }, content };
    const heading = html`Job <code class="id">${id}</code>`;
    return sendPage(request, reply, { title: `Job ${id}`, heading, parts: [part] }, context);
  });

  server.post(`${HOME}/:id/retry`, ofJob, async (request, reply) => {
    const { id } = request.params;
    const count = await store.retryJobs({ id }, store.now());
    if (count === 0) throw notFound(`dead job ${id}`);
    return redirectWithNotice(reply, 'The job was made pending again.', jobHref(id));
  });

  server.post(`${HOME}/:id/run`, ofJob, async (request, reply) => {
    const { id } = request.params;
    const isDue = await store.runNow(id, store.now());
    const job = await findJob(id);
    const wait = (await waitsOf([job], context))(job);
    const due = wait === null ? 'The job is due now.' : `The job is due now, but ${wait.detail}.`;
    const sentence = isDue ? due : 'The job is no longer pending.';
    return redirectWithNotice(reply, sentence, jobHref(id));
  });

  server.post(`${HOME}/:id/replay`, ofJob, async (request, reply) => {
    const job = await findJob(request.params.id);
    const [made] = await store.enqueue([replayOf(job)], store.now());
    return redirectWithNotice(reply, 'This is the new job.', jobHref(made!.job.id));
  });

  server.get(`${HOME}/:id/cancel`, ofJob, async (request, reply) => {
    const { id, status, queueName, callbackUrl } = await findJob(request.params.id);
    if (status !== 'pending' && status !== 'running') return reply.redirect(jobHref(id), 303);
    const main = confirmation({
      title: 'Cancel this job',
      lead:
        status === 'running'
          ? 'Its call is cut and the job is dead. The receiver may have done its work all the same.'
          : 'The job is removed without being called, and cannot be restored.',
      facts: [
        ['Job', html`<code>${id}</code>`],
        ['Queue', queueLink(queueName)],
        ['Callback URL', longText(callbackUrl)],
      ],
      action: `${jobHref(id)}/cancel`,
      back: jobHref(id),
    });
    return sendMain(request, reply, { title: 'Cancel this job', main }, context);
  });

  server.post(`${HOME}/:id/cancel`, ofJob, async (request, reply) => {
    const { id } = request.params;
    if ((await store.cancelJobs({ id })) > 0) {
      return redirectWithNotice(reply, 'The job was cancelled.', HOME);
    }
    await findJob(id);
    const isCut = await engine.cancel(id);
    const sentence = isCut ? 'The job was cancelled.' : 'The job had already ended.';
    return redirectWithNotice(reply, sentence, jobHref(id));
  });
}

/** Dead jobs by error; each group leads to its jobs, where they are retried or deleted together. */
function deadGroupTable(groups: readonly DeadGroup[], view: View): Html | undefined {
  if (groups.length === 0) return undefined;
  const href = ({ queueName: queue, host, error }: DeadGroup) =>
    withQuery(HOME, { status: 'dead', queue, host, error });
  return table<DeadGroup>({
    label: 'Groups of dead jobs',
    caption: 'By error and receiver',
    empty: '',
    rows: groups,
    columns: [
      {
        label: 'Error',
        rowHeader: true,
        cell: (group) => html`<a class="name" href="${href(group)}">${group.error || 'none'}</a>`,
      },
      figureColumn('Jobs', ({ count }) => count),
      { label: 'Queue', cell: ({ queueName }) => queueLink(queueName) },
      { label: 'Receiver', cell: ({ host }) => html`<span class="name host">${host}</span>` },
      momentColumn('First', ({ firstAt }) => firstAt, view),
      momentColumn('Last', ({ lastAt }) => lastAt, view),
    ],
  });
}
