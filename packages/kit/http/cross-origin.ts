import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, PublicError } from '../errors.ts';
import { addVary } from './compression.ts';

/** Which pages of other sites may read data: of every site (`*`), or of these origins. */
export type CrossOrigin = '*' | readonly string[];

/** Data formats. Pages are for people and stay closed to scripts of other sites. */
const DATA =
  /^(application\/json|text\/csv|image\/png|application\/vnd\.(openxmlformats|apache\.parquet))/;

/** The origin whose scripts may read the answer; undefined: the own site alone. */
function readerOf(shared: CrossOrigin, { headers: { origin } }: FastifyRequest) {
  if (shared === '*') return '*';
  return shared.find((one) => one === origin);
}

/** Lets scripts of other sites read a reply that carries data. No cookies are involved. */
export function shareReply(shared: CrossOrigin, request: FastifyRequest, reply: FastifyReply) {
  if (shared === '*') {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const type = reply.getHeader('content-type');
    if (type !== undefined && !DATA.test(String(type))) return;
  } else if (shared.length > 0) addVary(reply, 'origin');
  const reader = readerOf(shared, request);
  if (reader === undefined) return;
  reply.headers({ 'access-control-allow-origin': reader, 'access-control-expose-headers': '*' });
}

/** Headers of the answer to `OPTIONS`, which a browser sends before an unusual request. */
function preflightHeaders(
  shared: CrossOrigin,
  request: FastifyRequest,
  methods: readonly string[],
): Record<string, string> {
  const reader = readerOf(shared, request);
  if (reader === undefined || !methods.includes('GET')) return {};
  // For origins on a list named one by one: `*` does not include Authorization.
  const headers = reader === '*' ? '*' : request.headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': reader,
    'access-control-allow-methods': 'GET, HEAD',
    ...(headers !== undefined && { 'access-control-allow-headers': headers }),
    'access-control-max-age': '86400',
    ...(reader !== '*' && { vary: 'origin, access-control-request-headers' }),
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers requests without a route: unknown paths with 404, other methods of a known path with 405,
 * `OPTIONS` there with 204. Bodies are not parsed for them.
 */
export function answerUnknown(server: FastifyInstance, shared: CrossOrigin): void {
  // After the hooks of the service (its check of origins comes first), before a body is read.
  server.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?')[0] ?? '';
    const known = methodsOf(server, path);
    if (known.length === 0) return done(notFound(`page ${path}`, `Stránka ${path}`));
    const methods = [...known, 'OPTIONS'];
    const allow = methods.join(', ');
    reply.header('allow', allow);
    if (request.method !== 'OPTIONS') return done(methodNotAllowed(request.method, allow));
    reply
      .code(204)
      .headers(preflightHeaders(shared, request, methods))
      .send();
  });
}

/** Methods registered for exactly this path: `/jobs/batch` does not have those of `/jobs/:id`. */
function methodsOf(server: FastifyInstance, url: string): string[] {
  const found = METHODS.flatMap((method) => {
    const route = server.findRoute({ method, url });
    return route ? { method, parameters: Object.keys(route.params).length } : [];
  });
  const fewest = Math.min(...found.map(({ parameters }) => parameters));
  return found.flatMap(({ method, parameters }) => (parameters === fewest ? method : []));
}

function methodNotAllowed(method: string, allow: string): PublicError {
  return new PublicError(
    405,
    'method_not_allowed',
    `${method} is not allowed here; allowed are ${allow}`,
    { cs: `Metodu ${method} tato adresa nemá; má ${allow}.` },
  );
}
