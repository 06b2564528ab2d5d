import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './compression.ts';
import { isCurrent } from './etag.ts';

/**
 * Replies of a route that depend on address and encoding alone, and are asked for often. Such a
 * reply is kept as it was sent, headers and bytes, and sent again without validation, handler and
 * compression. What may refuse a request (host name, limits) comes first all the same, and log and
 * metrics count it.
 *
 *     const kept = createKeptReplies({ maxEntries: 2000, now: Date.now });
 *     server.get('/rates', { config: { kept } }, (request) => {
 *       kept.keep(request, nextChangeAt);
 *       return rates();
 *     });
 */
export type KeptReplies = {
  /** The reply to this request may be sent again until then; epoch milliseconds. */
  keep(request: FastifyRequest, until: number): void;
  /** Sends the kept reply of the address, if there is one. */
  sendAgain(request: FastifyRequest, reply: FastifyReply, done: () => void): void;
  /** Keeps what is about to be sent, if `keep` was called. */
  record(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void;
};

type Kept = {
  readonly until: number;
  readonly etag: string;
  /** Names and values in turn, the form that costs Node least. */
  readonly headers: string[];
  /** A character for each byte: as a string it goes out in one piece with the headers. */
  readonly body: string;
};

/** These headers differ by caller, so they are never cached. */
const LIMITS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

export function createKeptReplies(options: {
  readonly maxEntries: number;
  readonly now: () => number;
}): KeptReplies {
  const { maxEntries, now } = options;
  const replies = new Map<string, Map<string, Kept>>();
  const marked = new WeakMap<FastifyRequest, number>();
  return {
    keep(request, until) {
      marked.set(request, until);
    },
    sendAgain(request, reply, done) {
      const kept = replies.get(request.url)?.get(variantOf(request));
      if (kept === undefined || kept.until <= now()) return done();
      const headers = [...kept.headers];
      for (const name of reply.hasHeader(LIMITS[0]!) ? LIMITS : []) {
        headers.push(name, String(reply.getHeader(name)));
      }
      const isUnchanged = isCurrent(request.headers['if-none-match'], kept.etag);
      reply.hijack();
      if (isUnchanged) reply.raw.writeHead(304, withoutBody(headers)).end();
      else reply.raw.writeHead(200, headers).end(kept.body, 'latin1');
    },
    record(request, reply, payload, done) {
      const until = marked.get(request);
      if (until !== undefined && until > now()) {
        const kept = keptOf(request, reply, payload, until);
        const variants = replies.get(request.url) ?? new Map();
        const [oldest] = replies.keys();
        if (kept && oldest !== undefined && replies.size >= maxEntries) replies.delete(oldest);
        if (kept) replies.set(request.url, variants.set(variantOf(request), kept));
      }
      done();
    },
  };
}

/** Only a reply over https carries `Strict-Transport-Security` (RFC 6797 7.2). */
function variantOf(request: FastifyRequest): string {
  return `${request.protocol} ${encodingFor(request) ?? ''}`;
}

/** Undefined for what cannot be sent again: a stream, a refusal, a reply to one origin or visitor. */
function keptOf(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  until: number,
): Kept | undefined {
  if (request.method !== 'GET' || reply.statusCode !== 200) return undefined;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
  const bytes = Buffer.from(body as string);
  const { 'content-length': _, ...headers } = reply.getHeaders();
  if (headers['set-cookie'] !== undefined || headers.etag === undefined) return undefined;
  // Says which page of another site may read it.
  if (/\borigin\b/i.test(String(headers.vary))) return undefined;
  const flat = Object.entries(headers)
    .filter(([name]) => !LIMITS.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);
  flat.push('content-length', String(bytes.length));
  return { until, etag: String(headers.etag), headers: flat, body: bytes.toString('latin1') };
}

/** A 304 says what a 200 would say, but nothing about bytes it does not carry (RFC 9110 15.4.5). */
function withoutBody(headers: readonly string[]): string[] {
  const names = ['content-length', 'content-type', 'content-encoding'];
  return headers.filter((_, i) => !names.includes(headers[i - (i % 2)]!));
}

/** Follows every route with `config.kept` that is registered from now on: after its limit, and last. */
export function sendKeptReplies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const kept = route.config?.kept;
    if (kept === undefined) return;
    route.onRequest = [...[route.onRequest ?? []].flat(), kept.sendAgain];
    route.onSend = [...[route.onSend ?? []].flat(), kept.record];
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly kept?: KeptReplies;
  }
}
