import { notFound } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Server } from '@tessera/kit/http/server';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { FastifyReply } from 'fastify';
import type { Gate } from '../access/tokens.ts';
import type { Job, JobDefaults } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import type { QueueWithCounts } from '../job/queue.ts';
import type { Schedule } from '../job/schedule.ts';
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
