import { PublicError } from '@tessera/kit/errors';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest } from 'fastify';
import { parsedAddress } from '../job/callback-address.ts';
import type { Gate, Grant, Scope } from './tokens.ts';

/** Creating jobs. */
const FOR_ENQUEUE = new Set(['POST /jobs', 'POST /jobs/batch']);

/** Pulling jobs, and the reports of receivers. */
const FOR_WORK = new Set([
  'POST /queues/:name/claim',
  'POST /jobs/:id/heartbeat',
  'POST /jobs/:id/complete',
  'POST /jobs/:id/fail',
]);

/** What must be known of the jobs and schedules that requests name. */
type Named = {
  queuesOfJobs(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  queuesOfBatch(batchId: string): Promise<readonly string[]>;
  /** By its id or its name. */
  findSchedule(
    id: string,
  ): Promise<{ readonly id: string; readonly queueName: string } | undefined>;
};

const GRANT = 'grant';
/** The token of a request; undefined where none is needed. */
export const grantOf = (request: FastifyRequest) => request.getDecorator<Grant | undefined>(GRANT);

/** Whom each request is from, on every page and route. */
export function rememberGrants(server: Server): void {
  server.decorateRequest(GRANT, undefined);
}

export function setGrant(request: FastifyRequest, grant: Grant | undefined): void {
  request.setDecorator(GRANT, grant);
}

/** Requires a token on every API route if any are configured, and refuses pages of other origins. */
export function protectApi(server: Server, gate: Gate, named: Named): void {
  server.addHook('onRequest', (request, reply, done) => {
    refuseForeignPages(request);
    if (gate.open) return done();
    const grant = gate.grantOfHeader(request.headers.authorization, request.ip);
    reply.header('www-authenticate', 'Bearer');
    gate.demand(grant, neededScope(request));
    reply.removeHeader('www-authenticate');
    setGrant(request, grant);
    done();
  });
  if (!gate.isBound) return;
  server.addHook('preValidation', async (request) => {
    const { queues, hosts } = grantOf(request) ?? {};
    if (queues !== undefined) await keepToQueues(request, queues, named);
    if (hosts !== undefined) keepToHosts(request, hosts);
  });
}

function neededScope({ method, routeOptions }: FastifyRequest): Scope {
  if (method === 'GET' || method === 'HEAD') return 'read';
  const route = `${method} ${routeOptions.url}`;
  if (FOR_WORK.has(route)) return 'work';
  return FOR_ENQUEUE.has(route) ? 'enqueue' : 'admin';
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The new jobs in the body of a request. */
function jobsIn({ body }: FastifyRequest): Fields[] {
  const { jobs, on_complete } = fieldsOf(body);
  if (!Array.isArray(jobs)) return [fieldsOf(body)];
  return [...jobs, ...(on_complete === undefined ? [] : [on_complete])].map(fieldsOf);
}

/** A token of some queues must name one of them: in the path, by a job, in the query or the body. */
async function keepToQueues(
  request: FastifyRequest,
  queues: readonly string[],
  named: Named,
): Promise<void> {
  const others = (await queuesIn(request, named)).filter((one) => !queues.includes(one as string));
  if (others.length > 0) throw otherQueue(queues, others[0]);
}

/** What a request names as its queues; one that names none has undefined among them. */
async function queuesIn(request: FastifyRequest, named: Named): Promise<unknown[]> {
  const { id, name } = fieldsOf(request.params);
  const route = request.routeOptions.url ?? '';
  if (route.startsWith('/queues/:name')) return [name];
  if (route.startsWith('/jobs/:id')) return [...(await named.queuesOfJobs([String(id)])).values()];
  if (route.startsWith('/schedules/:id')) return queuesOfSchedule(request, String(id), named);
  const batch = fieldsOf(request.body).batch_id ?? fieldsOf(request.params).batch_id;
  const ofBatch = typeof batch === 'string' ? await named.queuesOfBatch(batch) : [];
  if (route === '/batches/:batch_id') return [...ofBatch];
  if (FOR_ENQUEUE.has(`${request.method} ${route}`)) {
    return [...ofBatch, ...jobsIn(request).map(({ queue_name }) => queue_name ?? 'default')];
  }
  const given = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
  if (route === '/audit' && typeof given.target === 'string') {
    const schedule = await named.findSchedule(given.target);
    return [schedule?.id === given.target ? schedule.queueName : given.target];
  }
  return [given.queue ?? given.queue_name];
}

/** The queue that a schedule has, and the one that it is to have. */
async function queuesOfSchedule(
  { method, body }: FastifyRequest,
  id: string,
  { findSchedule }: Named,
): Promise<unknown[]> {
  const schedule = await findSchedule(id);
  const has = schedule === undefined ? [] : [schedule.queueName];
  if (method !== 'PUT') return has;
  // By id an absent field stays as it is, by name it has its default.
  const kept = schedule?.id === id ? schedule.queueName : 'default';
  return [...has, fieldsOf(body).queue_name ?? kept];
}

/** Whether the token of a request is also for this queue. */
export function isForQueue(request: FastifyRequest, queueName: string): boolean {
  return grantOf(request)?.queues?.includes(queueName) ?? true;
}

/** Refuses what belongs to a queue that the token of a request is not for. */
export function demandQueue(request: FastifyRequest, queueName: string): void {
  const { queues } = grantOf(request) ?? {};
  if (queues !== undefined && !queues.includes(queueName)) throw otherQueue(queues, queueName);
}

/** In place of the job or schedule that has the idempotency key of a request. */
export const KEY_OF_OTHERS = new PublicError(
  409,
  'conflict',
  'the idempotency key is in use in a queue that this token is not for',
);

function otherQueue(queues: readonly string[], other: unknown): PublicError {
  const which = typeof other === 'string' ? `not ${other}` : 'name one of them';
  return refused(`this token is for the queues ${queues.join(', ')}: ${which}`);
}

function keepToHosts(request: FastifyRequest, hosts: readonly string[]): void {
  // Jobs and schedules have a `callback_url`, a target of events a `url`.
  for (const address of jobsIn(request).flatMap(({ callback_url, url }) => [callback_url, url])) {
    const url = typeof address === 'string' ? parsedAddress(address) : null;
    if (url === null || hosts.includes(url.host) || hosts.includes(url.hostname)) continue;
    throw refused(`this token is for calls to ${hosts.join(', ')}, not to ${url.host}`);
  }
}

const refused = (message: string) => new PublicError(403, 'forbidden', message);

/**
 * Browsers send the origin of the page with every request that changes something; programs send
 * none. This keeps a visited page from reaching a runner in the visitor's network.
 */
function refuseForeignPages(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.origin === undefined || isSameOrigin(request)) return;
  throw new PublicError(403, 'foreign_origin', 'this request comes from a page of another origin');
}
