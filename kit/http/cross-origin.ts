import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './compression.ts';

/** Which pages of other sites may read data: of every site (`*`), or of these origins. */
export type CrossOrigin = '*' | readonly string[];

/** Data formats. Pages are for people and stay closed to scripts of other sites. */
const DATA =
  /^(application\/json|text\/csv|image\/png|application\/vnd\.(openxmlformats|apache\.parquet))/;

/** Lets scripts of other sites read a reply that carries data. No cookies are involved. */
export function shareReply(shared: CrossOrigin, request: FastifyRequest, reply: FastifyReply) {
  if (shared === '*') {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const type = reply.getHeader('content-type');
    if (type !== undefined && !DATA.test(String(type))) return;
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', '*');
    return;
  }
  if (shared.length === 0) return;
  addVary(reply, 'origin');
  const { origin } = request.headers;
  if (origin === undefined || !shared.includes(origin)) return;
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', '*');
}

/** Headers of the answer to `OPTIONS`, which a browser sends before an unusual request. */
export function preflightHeaders(
  shared: CrossOrigin,
  request: FastifyRequest,
  methods: readonly string[],
): Record<string, string> {
  const { origin } = request.headers;
  if (!methods.includes('GET')) return {};
  const maxAge = { 'access-control-max-age': '86400' };
  if (shared === '*') {
    return {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
      ...maxAge,
    };
  }
  if (origin === undefined || !shared.includes(origin)) return {};
  const headers = request.headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD',
    // Named one by one: `*` does not include Authorization.
    ...(headers !== undefined && { 'access-control-allow-headers': headers }),
    ...maxAge,
    vary: 'origin, access-control-request-headers',
  };
}
