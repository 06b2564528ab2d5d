import { maxHeaderSize } from 'node:http';
import { finished } from 'node:stream/promises';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { seenIn, unavailable } from '../errors.ts';
import { createHostCheck } from './allowed-hosts.ts';
import { apiDocument } from './api-document.ts';
import { acceptForms, acceptJson } from './bodies.ts';
import { answerUnreadable, framingProblem } from './broken-requests.ts';
import { addVary, compressReplies, isText } from './compression.ts';
import { shareReply } from './cross-origin.ts';
import { toPublicError } from './error-view.ts';
import {
  loggedPath,
  loggerOptions,
  logRequests,
  type RepeatedLines,
  repeatedLines,
  requestIds,
} from './logger.ts';
import { countRequests } from './metrics.ts';
import { takeTurns } from './request-turns.ts';
import { HSTS, securityHeaders } from './security-headers.ts';
import type { ServerOptions } from './server-options.ts';
import { standardRoutes } from './standard-routes.ts';
import { refuseOddNumbers } from './strict-numbers.ts';
import { answerUnknown } from './unknown-requests.ts';

/** Forms and questions are small; a megabyte of JSON keeps the event loop busy for 20 ms. */
const BODY_LIMIT_BYTES = 128 * 1024;

/** A Fastify server with everything all services share. Routes are added by the service. */
export async function createServer(options: ServerOptions) {
  const headers = { ...securityHeaders(options), ...(options.hsts === 'always' && HSTS) };
  const isMisdirected = createHostCheck(options);
  const shared = options.crossOrigin ?? [];
  const compression = options.compression ?? false;
  const server = fastify({
    logger: loggerOptions(options.log, options.service),
    genReqId: requestIds(options.trustProxy !== undefined && options.trustProxy !== 0),
    // One line per request would cost more than most requests; failures are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger per request: log calls pass `requestId`.
    childLoggerFactory: (logger) => logger,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    bodyLimit: options.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(options.trustProxy),
    forceCloseConnections: 'idle',
    // A hook of ours refuses requests while the server closes, in the service's error shape.
    return503OnClosing: false,
    // The router does not limit parameters; each route says what is too long.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    // A missing `Host` is refused by a hook, in the service's shape.
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable(options.errorReply, headers),
    // Errors before routing (a broken %-escape) have the service's shape too.
    frameworkErrors: (error, request, reply) => {
      const shown = toPublicError(error);
      const { type, body } = options.errorReply(shown, request as FastifyRequest);
      const answer = reply as unknown as FastifyReply;
      return answer.code(shown.statusCode).headers(headers).type(type).send(body);
    },
    ajv: { customOptions: { allErrors: true, coerceTypes: true, removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  server.decorate('compression', compression);
  server.decorate('publicOrigin', (options.publicUrl ?? '').replace(/\/$/, ''));
  const repeated = repeatedLines(server.log);
  server.decorate('repeated', repeated);
  endConnections(server);
  continueInTurn(server);
  acceptJson(server);
  acceptForms(server);
  refuseOddNumbers(server);
  countRequests(server, options);
  takeTurns(server);
  if (options.accessLog) logRequests(server);

  let closing = false;
  server.addHook('onRequest', (request, reply, done) => {
    if (closing) return done(unavailable('the service is stopping', 5));
    const broken = framingProblem(request.raw);
    // The end of such a request is uncertain.
    if (broken) reply.header('connection', 'close');
    done(broken ?? isMisdirected(request));
  });
  answerUnknown(server, shared);
  server.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(headers);
    if (request.protocol === 'https') reply.headers(HSTS);
    if (shared.length > 0) shareReply(shared, request, reply);
    if (compression && isText(String(reply.getHeader('content-type')))) {
      addVary(reply, 'accept-encoding');
    }
    done();
  });
  server.addHook('preClose', (done) => {
    closing = true;
    done();
  });

  if (compression) await compressReplies(server);
  // Pages read cookies themselves (`cookiesOf`); data need none.
  await server.register(cookie, { hook: false });
  await apiDocument(server, options.api, options.publicUrl);
  if (options.rateLimits !== false) await server.register(rateLimit, rateLimitOptions);

  server.setErrorHandler((error, request, reply) => {
    const shown = toPublicError(error);
    if (shown.code === 'internal') {
      const { id: requestId } = request;
      request.log.error({ err: shown.cause ?? shown, path: loggedPath(request), requestId });
    } else if (shown.statusCode >= 500) {
      const { id: requestId } = request;
      const path = loggedPath(request);
      const about = { path, status: shown.statusCode, seen: seenIn(shown), requestId };
      repeated.warn(about, shown.message);
    }
    if (shown.retryAfterSeconds !== undefined) reply.header('retry-after', shown.retryAfterSeconds);
    const { type, body } = options.errorReply(shown, request);
    reply.code(shown.statusCode).type(type);
    if (request.raw.complete) return reply.send(body);
    return bodyDropped(request).then(() => reply.send(body));
  });

  standardRoutes(server, options);
  return server;
}

/** An idle connection takes about 15 kB. */
const MOST_CONNECTIONS = 10_000;

/** Requests under way may take so long when the server closes. */
const ANSWERS_MS = 5000;

/** Limits the number of connections, and cuts those that still hold the server when it closes. */
function endConnections(server: FastifyInstance): void {
  const { server: http } = server;
  http.maxConnections = MOST_CONNECTIONS;
  server.addHook('preClose', (done) => {
    setTimeout(() => http.closeAllConnections(), ANSWERS_MS).unref();
    done();
  });
}

/**
 * Sends `100 Continue` for the answer that is next on its connection only: for a later one Node 24
 * writes it behind the head of that answer, into its body.
 */
function continueInTurn({ server: http }: FastifyInstance): void {
  http.on('checkContinue', (request, response) => {
    if (response.socket) response.writeContinue();
    http.emit('request', request, response);
  });
}

/** A body that is too large is read and dropped up to this size, within the request's timeout. */
const DROPPED_BYTES = 16 * 1024 * 1024;

/**
 * A client that is still sending when the connection is closed sees a broken connection instead of
 * the reply. So the rest of a refused body of moderate size is dropped before the reply is sent.
 */
async function bodyDropped({ raw, headers }: FastifyRequest): Promise<void> {
  if (!(Number(headers['content-length']) <= DROPPED_BYTES)) return;
  // The wait also ends when the client breaks the connection in the middle of the body.
  await finished(raw.resume()).catch(() => {});
}

/** The socket's address is hop 0; with one proxy in front, what that proxy says of its caller counts. */
function trustedProxies(trusted: ServerOptions['trustProxy'] = false) {
  if (trusted === 0) return false;
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted;
  return typeof trusted === 'boolean' ? trusted : [...trusted];
}

/** The server every `routes` function receives. */
export type Server = Awaited<ReturnType<typeof createServer>>;

const rateLimitOptions = {
  // Only routes that declare a limit (`perMinute`) have one.
  global: false,
  enableDraftSpec: true,
  errorResponseBuilder: (_request: unknown, context: { ttl: number }) => ({
    statusCode: 429,
    retryAfterSeconds: Math.ceil(context.ttl / 1000),
  }),
};

declare module 'fastify' {
  interface FastifyInstance {
    /** `https://host` by the settings of the operator; '' when not set. */
    readonly publicOrigin: string;
    /** For warnings that requests may repeat. */
    readonly repeated: RepeatedLines;
  }
}
