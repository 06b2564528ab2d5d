import type { FastifyReply, FastifyRequest } from 'fastify';
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
export function preflightHeaders(
  shared: CrossOrigin,
  request: FastifyRequest,
  methods: readonly string[],
): Record<string, string> {
  const reader = readerOf(shared, request);
  // Only what can be read is shared.
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
