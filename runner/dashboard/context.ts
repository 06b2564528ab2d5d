import { badRequest } from '@tessera/kit/errors';
import { type Html, html, type Part } from '@tessera/kit/html';
import { HTML_TYPE } from '@tessera/kit/http/answers';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Engine } from '../engine/engine.ts';
import { type Pauses, pausesIn } from '../job/audit.ts';
import type { Job, JobDefaults } from '../job/job.ts';
import type { QueueWithCounts } from '../job/queue.ts';
import type { Schedule } from '../job/schedule.ts';
import { parseTimestamp } from '../job/timestamp.ts';
import { waitingFor } from '../job/waiting.ts';
import { visibleMarkup } from '../ui/cells.ts';
import type { Frame } from '../ui/frame.ts';
import type { WaitingReasons } from '../ui/job-rows.ts';
import {
  asOf,
  LIVE_PATH,
  type Live,
  livePart,
  liveSwitch,
  titleRow,
  type View,
} from '../ui/view.ts';
import { flashNotice } from './flash.ts';
import {
  COOKIE_OPTIONS,
  dashboardPath,
  type Guarded,
  isFragment,
  viewOfRequest,
  viewToChange,
} from './session.ts';

export type ContextParts = Guarded & {
  readonly engine: Pick<Engine, 'workers' | 'report' | 'cancel' | 'jobsRemoved' | 'queuePaused'>;
  readonly defaults: JobDefaults;
  readonly frame: Frame;
};

/** What every route of the dashboard works with. */
export type Context = Omit<ContextParts, 'frame'> & {
  readonly view: (request: FastifyRequest) => View;
  /** The view of a page that leads to a change; 403 for read-only visitors. */
  readonly viewToChange: (request: FastifyRequest) => View;
  /** Sends a page, with the outcome of the visitor's last action above it. */
  show(reply: FastifyReply, view: View, page: PageParts): FastifyReply;
  /** Sends one part of a page, for HTMX; with the view also the age that the page states above it. */
  showPart(reply: FastifyReply, part: Html, view?: View): FastifyReply;
};

export function createContext({ frame, ...parts }: ContextParts): Context {
  const now = () => parts.store.now();
  return {
    ...parts,
    view: (request) => viewOfRequest(request, now()),
    viewToChange: (request) => viewToChange(request, now()),
    show(reply, view, page) {
      const main = html`${flashNotice(reply, view.locale)}${page.main}`;
      return reply.type(HTML_TYPE).send(visibleMarkup(frame(view, { ...page, main }).toString()));
    },
    showPart(reply, part, view) {
      const aged = html`${part}${view && asOf(view, true)}`;
      return reply.type(HTML_TYPE).send(visibleMarkup(aged.toString()));
    },
  };
}

type LivePageParts = Live & {
  readonly title: (view: View) => string;
  readonly above?: (view: View) => Part;
  readonly content: (view: View) => Promise<Html>;
};

/** Registers a page of one part that refreshes by itself; HTMX is answered with that part alone. */
export function livePage(
  { server, view: viewOf, show, showPart }: Context,
  { title, above, content, ...live }: LivePageParts,
): void {
  server.get(live.href, async (request, reply) => {
    const view = viewOf(request);
    const part = livePart(live, await content(view), view);
    if (isFragment(request)) return showPart(reply, part, view);
    const name = title(view);
    const main = html`${titleRow(name, liveSwitch(view))}${above?.(view)}${part}`;
    return show(reply, view, { title: name, description: name, main });
  });
}

export function liveRoutes({ server }: Context): void {
  const params = Type.Object({ state: Type.Enum(['on', 'off']) });
  const body = Type.Object({ back: Type.Optional(Type.String({ maxLength: 8000 })) });
  server.post(LIVE_PATH, { schema: { params, body } }, (request, reply) =>
    reply
      .setCookie('live', request.params.state, { ...COOKIE_OPTIONS, maxAge: 31_536_000 })
      .redirect(dashboardPath(request.body.back), 303),
  );
}

/**
 * Why each of the pending jobs waits. Its place in line is not counted for a list, so until when the rate
 * of its queue holds it back is not said: the next token is for the first in line.
 */
export async function loadWaiting(
  { store, engine }: Pick<Context, 'store' | 'engine'>,
  jobs: readonly Job[],
): Promise<WaitingReasons> {
  const pending = jobs.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return new Map();
  const [workers, ...facts] = await Promise.all([
    engine.workers(),
    ...pending.map(({ id }) => store.waitingFacts(id)),
  ]);
  const now = store.now();
  return new Map(
    facts.flatMap((found) => {
      if (!found) return [];
      const why = waitingFor(found, workers, now);
      return [[found.job.id, why.reason === 'rate_limit' ? { ...why, until: null } : why]];
    }),
  );
}

/** Changes that are searched for who paused a queue; what is older, the list of changes shows. */
const CHANGES_SEARCHED = 1000;

/** Who paused these queues: one read, and none where nothing is paused. */
export async function loadPauses(
  store: Context['store'],
  queues: readonly Pick<QueueWithCounts, 'name' | 'paused'>[],
): Promise<Pauses> {
  const [first, ...others] = queues.filter(({ paused }) => paused);
  if (first === undefined) return new Map();
  const target = others.length === 0 ? first.name : undefined;
  return pausesIn(await store.listAudit({ target, limit: CHANGES_SEARCHED }));
}

/** When the question that a form confirms was asked. */
export function countedAt(text: string): number {
  const moment = parseTimestamp(text);
  if (moment !== undefined) return moment;
  throw badRequest([{ field: 'counted_at', message: 'is not valid' }]);
}

/** More schedules than these are listed without the outcome of their last run. */
const OUTCOMES_SHOWN = 100;

/** The newest job of each schedule, by the id of the schedule; a read by index for each. */
export async function loadLastJobs(
  store: Context['store'],
  schedules: readonly Schedule[],
): Promise<ReadonlyMap<string, Job>> {
  const shown = schedules.slice(0, OUTCOMES_SHOWN);
  const jobs = await Promise.all(
    shown.map(({ id }) => store.listJobs({ scheduleId: id, limit: 1 })),
  );
  return new Map(jobs.flatMap(([job]) => (job?.scheduleId ? [[job.scheduleId, job]] : [])));
}
