import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { AuditLine } from '../job/audit.ts';
import { grantOf } from './protection.ts';

/** What a change was, by the route that makes it. Changes of single jobs stand in their history. */
const CHANGES: Readonly<Record<string, string>> = {
  'POST /queues': 'queue.created',
  'PUT /queues/:name': 'queue.changed',
  'DELETE /queues/:name': 'queue.deleted',
  'POST /queues/:name/pause': 'queue.paused',
  'POST /queues/:name/resume': 'queue.resumed',
  'POST /queues/:name': 'queue.changed',
  'POST /queues/:name/delete': 'queue.deleted',
  'POST /schedules': 'schedule.created',
  'PUT /schedules/:id': 'schedule.changed',
  'DELETE /schedules/:id': 'schedule.deleted',
  'POST /schedules/:id': 'schedule.changed',
  'POST /schedules/:id/on': 'schedule.changed',
  'POST /schedules/:id/off': 'schedule.changed',
  'POST /schedules/:id/delete': 'schedule.deleted',
  'PUT /event-targets/:name': 'event_target.put',
  'DELETE /event-targets/:name': 'event_target.deleted',
  'POST /jobs/cancel': 'jobs.cancelled',
  'POST /jobs/dead/retry': 'dead_jobs.retried',
  'POST /jobs/dead/purge': 'dead_jobs.deleted',
  'POST /dead/:verb': 'dead_jobs.',
  'POST /jobs/end-leases': 'leases.ended',
  'POST /workers/end-leases': 'leases.ended',
};

type Changes = { addAudit(line: AuditLine): Promise<void>; now(): number };

/** Who is told of a change beside the list. */
type Listener = { queuePaused(queue: string, about: object): Promise<void> };

/** What a route knows of its change: the id where the request does not say it; null: it changed nothing. */
const known = new WeakMap<FastifyRequest, { target: string; what?: string | undefined } | null>();

export const changeIsOf = (request: FastifyRequest, target: string, what?: string): void =>
  void known.set(request, { target, what });

/** Where nothing was changed although the answer is no refusal. */
export const nothingChanged = (request: FastifyRequest): void => void known.set(request, null);

/** Notes every change that is no job once it was made: who, what, from where. */
export function recordChanges(server: Server, changes: Changes, { queuePaused }: Listener): void {
  async function note(what: string, request: FastifyRequest): Promise<void> {
    const body = fieldsOf(request.body);
    const change = known.get(request);
    if (change === null || body.dry_run === true) return;
    const { name, id, verb } = fieldsOf(request.params);
    const done = verb === undefined ? '' : verb === 'retry' ? 'retried' : 'deleted';
    const target = change?.target ?? name ?? id ?? body.name ?? body.queue ?? body.queue_name ?? '';
    const who = whoSends(request);
    await changes.addAudit({
      ...{ at: changes.now(), who, what: change?.what ?? what + done },
      ...{ target: String(target), from: request.ip },
    });
    if (what === 'queue.paused') await queuePaused(String(target), { by: who });
  }

  // Other routes pay nothing for it.
  server.addHook('onRoute', (route) => {
    const what = CHANGES[`${route.method} ${route.url.replace(/^\/dashboard/, '')}`];
    if (what === undefined) return;
    const others = [route.onSend ?? []].flat();
    const noted: onSendAsyncHookHandler = async (request, reply) => {
      if (reply.statusCode < 400) await note(what, request);
    };
    route.onSend = [...others, noted];
  });
}

const whoSends = (request: FastifyRequest) => grantOf(request)?.name ?? 'anyone';

const fieldsOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>;
