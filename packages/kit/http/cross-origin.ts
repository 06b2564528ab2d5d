import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './compression.ts';

/** Which pages of other sites may read data: of every site (`*`), or of these origins. */
export type CrossOrigin = '*' | readonly string[];

/** Data formats. Pages are for people and stay closed to scripts of other sites. */
const DATA =
  /^(application\/json|text\/csv|image\/png|application\/vnd\.(openxmlformats|apache\.parquet))/;

/** The origin whose scripts may read the answer; undefined: the own site alone. */
function allowedOrigin(shared: CrossOrigin, { headers: { origin } }: FastifyRequest) {
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
  const origin = allowedOrigin(shared, request);
  if (origin === undefined) return;
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': '*' });
}

/** Headers of the answer to `OPTIONS`, which a browser sends before an unusual request. */
export function preflightHeaders(
  shared: CrossOrigin,
  request: FastifyRequest,
  methods: readonly string[],
): Record<string, string> {
  const origin = allowedOrigin(shared, request);
  // Only what can be read is shared.
  if (origin === undefined || !methods.includes('GET')) return {};
  // For origins on a list named one by one: `*` does not include Authorization.
  const headers = origin === '*' ? '*' : request.headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD',
    ...(headers !== undefined && { 'access-control-allow-headers': headers }),
    'access-control-max-age': '86400',
    ...(origin !== '*' && { vary: 'origin, access-control-request-headers' }),
  };
}
