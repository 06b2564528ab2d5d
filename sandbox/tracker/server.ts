import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createFaultBook, type FaultTerms } from '../faults.ts';
import {
  failOnTheWire,
  isPlain,
  isTransportFault,
  TRANSPORT_FAULTS,
  type TransportFault,
} from '../transport.ts';
import { type Issue, issuePage, parseIssue } from './issue.ts';

const TRACKER_FAULT_KINDS = [
  ...TRANSPORT_FAULTS,
  'slow',
  'error',
  'unavailable',
  'rate-limited',
  'refused',
  'not-found',
  'invalid',
  'garbage-json',
] as const;

export type TrackerFault = FaultTerms & {
  readonly kind: (typeof TRACKER_FAULT_KINDS)[number];
  /** How long `slow` waits. Default 2000. */
  readonly delayMs?: number;
};

export type TrackerOptions = {
  readonly host?: string;
  readonly port?: number;
  /** Required as a bearer token to file issues. */
  readonly token?: string;
};

export type Tracker = AsyncDisposable & {
  readonly url: string;
  /** In order of filing. */
  readonly issues: readonly Issue[];
  /** Requests to file an issue, refused ones included. */
  readonly attempts: number;
  fault(fault: TrackerFault): void;
  clearFaults(): void;
  close(): Promise<void>;
};

const ISSUES = /^\/repos\/([\w.-]+\/[\w.-]+)\/issues$/;

/** Starts a stand-in for the part of GitHub's interface that files and lists issues. */
export async function startTracker(options: TrackerOptions = {}): Promise<Tracker> {
  const { host = '127.0.0.1', port = 0, token = 'demo' } = options;
  const faults = createFaultBook<TrackerFault>({ targetOf: () => undefined });
  const issues: Issue[] = [];
  const stopping = new AbortController();
  let attempts = 0;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tracker.invalid');
    if (pathname === '/__fault') return answerFaultRequest(request, response, searchParams);
    if (request.method === 'GET' && pathname === '/') {
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(issuePage(issues));
      return;
    }
    const repository = ISSUES.exec(pathname)?.[1];
    if (repository === undefined) return sendJson(response, 404, { message: 'Not Found' });
    if (request.method === 'GET') {
      const own = issues.filter((issue) => issue.repository === repository);
      return sendJson(response, 200, own.toReversed().map(answered));
    }
    if (request.method !== 'POST')
      return sendJson(response, 405, { message: 'expected GET or POST' });
    if (!isPlain(request)) attempts += 1;
    await file(repository, request, response);
  }

  async function file(
    repository: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const fault = isPlain(request) ? undefined : faults.take('issues');
    if (isTransportFault(fault?.kind)) return failOnTheWire(fault.kind, request, response);
    const body = await text(request);
    if (fault !== undefined && (await failed(fault.kind, fault, response))) return;
    if (request.headers.authorization !== `Bearer ${token}`)
      return sendJson(response, 401, { message: 'Bad credentials' });
    const issue = parseIssue(body);
    if (typeof issue === 'string')
      return sendJson(response, 422, { message: 'Validation Failed', errors: [issue] });
    const filed = { number: issues.length + 1, repository, ...issue };
    issues.push(filed);
    sendJson(response, 201, answered(filed));
  }

  /** True when the fault has answered. */
  async function failed(
    kind: Exclude<TrackerFault['kind'], TransportFault>,
    { delayMs = 2000 }: TrackerFault,
    response: ServerResponse,
  ): Promise<boolean> {
    switch (kind) {
      case 'slow':
        await pause(delayMs, undefined, { signal: stopping.signal });
        return false;
      case 'garbage-json':
        response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"number": ');
        return true;
      default: {
        const [status, message] = REFUSALS[kind];
        if (kind === 'rate-limited') response.setHeader('Retry-After', '60');
        sendJson(response, status, { message });
        return true;
      }
    }
  }

  function answerFaultRequest(
    request: IncomingMessage,
    response: ServerResponse,
    parameters: URLSearchParams,
  ): void {
    const given = parameters.get('kind');
    const kind = TRACKER_FAULT_KINDS.find((one) => one === given);
    if (request.method === 'POST' && given === 'none') faults.set([]);
    else if (request.method === 'POST' && kind === undefined) {
      const message = `kind: expected none or one of ${TRACKER_FAULT_KINDS.join(', ')}`;
      sendJson(response, 400, { message });
      return;
    } else if (request.method === 'POST') {
      const times = Number.parseInt(parameters.get('times') ?? '', 10);
      const delayMs = Number.parseInt(parameters.get('delay') ?? '', 10);
      faults.put({
        kind: kind!,
        ...(Number.isInteger(times) && { times }),
        ...(Number.isInteger(delayMs) && { delayMs }),
      });
    }
    sendJson(response, 200, faults.list());
  }

  await new Promise<void>((listening, rejected) => {
    server.once('error', rejected).listen(port, host, listening);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const answered = (issue: Issue) => ({ ...issue, html_url: `${url}/#issue-${issue.number}` });
  const close = () =>
    new Promise<void>((closed) => {
      stopping.abort();
      server.close(() => closed());
      server.closeAllConnections();
    });
  return {
    url,
    issues,
    get attempts() {
      return attempts;
    },
    fault: (fault) => faults.put(fault),
    clearFaults: () => faults.set([]),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const REFUSALS = {
  error: [500, 'Server Error'],
  unavailable: [503, 'Service Unavailable'],
  'rate-limited': [403, 'You have exceeded a secondary rate limit'],
  refused: [403, 'Resource not accessible by personal access token'],
  'not-found': [404, 'Not Found'],
  invalid: [422, 'Validation Failed'],
} as const;

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}
