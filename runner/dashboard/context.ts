import { badRequest, notFound } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Server } from '@tessera/kit/http/server';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { FastifyReply } from 'fastify';
import type { Gate } from '../access/tokens.ts';
import type { Job, JobDefaults, JobStatus } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import type { JobCounts, QueueWithCounts } from '../job/queue.ts';
import type { Schedule } from '../job/schedule.ts';
import { parseTimestamp } from '../job/timestamp.ts';
import { type WaitingFor, waitingFor } from '../job/waiting.ts';
import type { ClaimRef, Worker } from '../job/worker.ts';
import type { QueueStore, Store } from '../store/port/store.ts';
import { visibleMarkup } from '../ui/cells.ts';
import type { Frame } from '../ui/frame.ts';
import { flashNotice } from './flash.ts';

/** What the service passes to the dashboard. */
export type ContextParts = {
  readonly server: Server;
  readonly store: Store;
  readonly engine: {
    workers(): Promise<Worker[]>;
    /** Settles an accepted job; false when the claim no longer holds. */
    report(ref: ClaimRef, outcome: Outcome): Promise<boolean>;
  };
  readonly defaults: JobDefaults;
  readonly gate: Gate;
  readonly frame: Frame;
};

/** What every route of the dashboard works with. */
export type Context = Omit<ContextParts, 'frame'> & {
  /** Sends a page, with the outcome of the visitor's last action above it. */
  show(reply: FastifyReply, visit: Visit, page: PageParts): FastifyReply;
  /** Sends one part of a page, for HTMX. */
  showPart(reply: FastifyReply, part: Html): FastifyReply;
};

const HTML = 'text/html; charset=utf-8';

export function createContext({ frame, ...parts }: ContextParts): Context {
  return {
    ...parts,
    show(reply, visit, page) {
      const main = html`${flashNotice(reply, visit.locale)}${page.main}`;
      return reply.type(HTML).send(visibleMarkup(frame(visit, { ...page, main }).toString()));
    },
    showPart: (reply, part) => reply.type(HTML).send(visibleMarkup(part.toString())),
  };
}

export async function findQueueOrThrow(store: QueueStore, name: string): Promise<QueueWithCounts> {
  const queue = await store.findQueue(name);
  if (queue === undefined) throw unknownQueue(name);
  return queue;
}

export const unknownQueue = (name: string) => notFound(`queue ${name}`, `Fronta ${name}`);

/** Why each of the pending jobs waits, by id. */
export async function loadWaiting(
  { store, engine }: Pick<Context, 'store' | 'engine'>,
  jobs: readonly Job[],
): Promise<ReadonlyMap<string, WaitingFor>> {
  const pending = jobs.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return new Map();
  const [workers, ...facts] = await Promise.all([
    engine.workers(),
    ...pending.map(({ id }) => store.waitingFacts(id)),
  ]);
  const now = store.now();
  return new Map(
    facts.flatMap((found) => (found ? [[found.job.id, waitingFor(found, workers, now)]] : [])),
  );
}

/** More schedules than these are listed without the outcome of their last run. */
const OUTCOMES_SHOWN = 100;

/** The newest job of each schedule, by the id of the schedule; a read by index for each. */
export async function loadLastJobs(
  store: Pick<Store, 'listJobs'>,
  schedules: readonly Schedule[],
): Promise<ReadonlyMap<string, Job>> {
  const jobs = await Promise.all(
    schedules
      .slice(0, OUTCOMES_SHOWN)
      .map(({ id }) => store.listJobs({ scheduleId: id, limit: 1 })),
  );
  return new Map(jobs.flatMap(([job]) => (job?.scheduleId ? [[job.scheduleId, job]] : [])));
}

/**
 * One page of the list of jobs. Without a search the totals are the counts the store keeps; a page
 * number beyond the end shows the last page. A search is not counted: it only knows whether more
 * jobs follow.
 */
export async function loadJobPage(
  context: Pick<Context, 'store' | 'engine'>,
  { queue, status, page: wanted = 1, key, schedule, after, before, ...texts }: JobPageRequest,
  perPage: number,
) {
  const { store } = context;
  const search = {
    ...{ ...texts, idempotencyKey: key, scheduleId: schedule },
    ...createdSpan({ after, before }),
  };
  const filter = { queueName: queue, status, ...search };
  const isSearch = Object.values(search).some((value) => value !== undefined);
  if (isSearch) {
    const offset = (wanted - 1) * perPage;
    const found = await store.listJobs({ ...filter, limit: perPage + 1, offset });
    const jobs = found.slice(0, perPage);
    const isExact = found.length <= perPage;
    const pages = isExact ? wanted : wanted + 1;
    const waiting = await loadWaiting(context, jobs);
    return { jobs, waiting, total: offset + jobs.length, isExact, page: wanted, pages };
  }
  const counts = queue === undefined ? await store.counts() : await store.findQueue(queue);
  const total = counts === undefined ? 0 : countOf(counts, status);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(wanted, pages);
  const offset = (page - 1) * perPage;
  const jobs = await store.listJobs({ ...filter, limit: perPage, offset });
  const waiting = await loadWaiting(context, jobs);
  // A deleted queue has no counts, but its finished jobs are still listed.
  return {
    jobs,
    waiting,
    total: Math.max(total, offset + jobs.length),
    isExact: true,
    page,
    pages,
  };
}

type JobPageRequest = {
  readonly queue?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly host?: string | undefined;
  readonly error?: string | undefined;
  readonly payload?: string | undefined;
  readonly key?: string | undefined;
  readonly schedule?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly page?: number | undefined;
};

/** The time span of a search, under the names of the store; a day that does not exist is a 400. */
export function createdSpan({ after, before }: Pick<JobPageRequest, 'after' | 'before'>) {
  const momentOf = (field: string, text: string | undefined) => {
    if (text === undefined) return undefined;
    const moment = parseTimestamp(text);
    if (moment === undefined) {
      throw badRequest([{ field, message: 'is no day of the calendar', cs: 'takový den není' }]);
    }
    return moment;
  };
  return { createdAfter: momentOf('after', after), createdBefore: momentOf('before', before) };
}

function countOf(counts: JobCounts, status: JobStatus | undefined): number {
  if (status !== undefined) return counts[status];
  return counts.pending + counts.running + counts.completed + counts.dead;
}
