import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { humanLine } from '../log-line.ts';

export type LogSettings = {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly format: 'json' | 'pretty';
};

/** Log lines never carry what a caller must keep secret, however deep it is nested. */
const SECRETS = ['authorization', 'cookie', 'token', 'secret', 'password', 'apiKey'];

export function loggerOptions(
  { level, format }: LogSettings,
  service: string,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: { service },
    formatters: { level: (word) => ({ level: word }) },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
    stream: { write: format === 'pretty' ? writeForPeople : write },
  };
}

/**
 * pino's own stream throws in whoever logs when the reader of standard output is gone (a closed
 * terminal), in the middle of work. Here that is an event, which packages/kit/closing.ts survives.
 */
function write(line: string): void {
  process.stdout.write(line);
}

function writeForPeople(line: string): void {
  write(`${humanLine(line.trimEnd(), 'whole')}\n`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path names a person: the log has the pattern of the route in its place. */
    isPersonal?: boolean;
  }
}

/** The path of a request as logs may show it. */
export function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.config.isPersonal ? routeOptions.url : url.split('?')[0];
}

/** An id for each request: that of the proxy in front where there is one, else one of our own. */
export function requestIds(isBehindProxy: boolean): (request: IncomingMessage) => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (isBehindProxy && typeof given === 'string' && GIVEN_ID.test(given)) return given;
    count += 1;
    return `${start}-${count}`;
  };
}

const GIVEN_ID = /^[\w.:-]{1,100}$/;

/**
 * One line per finished request. The query is left out: it may hold what a visitor looked for, or a
 * token.
 */
export function logRequests(server: FastifyInstance): void {
  const sentBefore = new WeakMap<object, number>();
  server.addHook('onRequest', (request, _reply, done) => {
    sentBefore.set(request, request.raw.socket.bytesWritten ?? 0);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const sent = (request.raw.socket.bytesWritten ?? 0) - (sentBefore.get(request) ?? 0);
    const line = {
      requestId: request.id,
      client: request.ip,
      host: request.host.slice(0, 100),
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // On the wire, headers included.
      bytes: sent,
    };
    request.log.info(line, 'request');
    done();
  });
}

/** Warnings that may come a thousand times a second. */
export type RepeatedLines = {
  /** Logs a message at most once a minute, the next time with the number of calls in between. */
  warn(about: object, message: string): void;
};

const MINUTE_MS = 60_000;
/** Messages that are remembered; their texts may differ each time. */
const MOST_MESSAGES = 100;

export function repeatedLines(log: Pick<FastifyBaseLogger, 'warn'>): RepeatedLines {
  const known = new Map<string, { loggedAt: number; since: number }>();
  return {
    warn(about, message) {
      const now = performance.now();
      const last = known.get(message);
      if (last !== undefined && now - last.loggedAt < MINUTE_MS) {
        last.since += 1;
        return;
      }
      const more = last?.since ? { again: last.since } : {};
      log.warn({ ...about, ...more }, message);
      known.delete(message);
      known.set(message, { loggedAt: now, since: 0 });
      if (known.size > MOST_MESSAGES) known.delete(known.keys().next().value!);
    },
  };
}
