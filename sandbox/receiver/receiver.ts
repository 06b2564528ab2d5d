import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { failOnTheWire, isPlain, isTransportFault } from '../transport.ts';
import { answerOk, BEHAVIOURS } from './behaviour.ts';
import type { Call } from './call.ts';

export type ReceiverOptions = {
  readonly host?: string;
  readonly port?: number;
  readonly random?: () => number;
  readonly onCall?: (call: Call) => void;
  /** Answers every call, instead of what its path asks for. */
  readonly answer?: (call: Call, response: ServerResponse) => void;
};

/** A webhook receiver that behaves as the path asks (behaviour.ts) and remembers its calls. */
export type Receiver = AsyncDisposable & {
  readonly url: string;
  /** The last ten thousand calls, oldest first. */
  calls(): readonly Call[];
  callsOf(jobId: string): readonly Call[];
  /** Resolves after this many calls since the start or the last `forget`. */
  received(count: number): Promise<void>;
  forget(): void;
  /** Connections opened so far. */
  connections(): number;
  close(): Promise<void>;
  /** Takes no more calls, answers those under way, at most this long, then closes. */
  finish(patienceMs: number): Promise<void>;
};

const KEPT = 10_000;

export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { host = '127.0.0.1', port = 0, random = Math.random } = options;
  const abort = new AbortController();
  let calls: Call[] = [];
  let count = 0;
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  function remember(call: Call): void {
    count += 1;
    calls.push(call);
    if (calls.length > 2 * KEPT) calls = calls.slice(-KEPT);
    for (const one of waiting) if (count >= one.count) one.resolve();
    waiting = waiting.filter((one) => count < one.count);
    options.onCall?.(call);
  }

  const server = createServer(async (request, response) => {
    // `close` destroys stalled responses, whose errors concern no one.
    response.on('error', () => {});
    try {
      if (isPlain(request)) return answerOk(response);
      const call = callOf(request, await text(request));
      remember(call);
      if (options.answer !== undefined) return options.answer(call, response);
      const address = new URL(call.path, 'http://here');
      const [, name = '', argument = ''] = address.pathname.split('/');
      if (isTransportFault(name)) return await failOnTheWire(name, request, response);
      const behave = BEHAVIOURS[name];
      if (behave === undefined) return void response.writeHead(404).end(`no behaviour /${name}`);
      const given = { argument, query: address.searchParams, call, random, signal: abort.signal };
      await behave(response, given);
    } catch {
      response.destroy();
    }
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(port, host, done));

  async function finish(patienceMs: number): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    const deadline = setTimeout(cut, patienceMs);
    await closed;
    clearTimeout(deadline);
  }

  async function close(): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    cut(); // after `close`, so that no new connection slips in
    await closed;
  }

  function cut(): void {
    abort.abort();
    server.closeAllConnections();
  }

  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    calls: () => calls.slice(-KEPT),
    callsOf: (jobId) => calls.filter((call) => call.jobId === jobId),
    received(wanted) {
      if (count >= wanted) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count: wanted, resolve }));
    },
    forget() {
      calls = [];
      count = 0;
    },
    connections: () => connections,
    close,
    finish,
    [Symbol.asyncDispose]: close,
  };
}

function callOf({ method = '', url = '/', headers }: IncomingMessage, body: string): Call {
  return {
    at: Date.now(),
    method,
    path: url,
    headers,
    body,
    jobId: String(headers['x-runner-job-id'] ?? ''),
    attempt: Number(headers['x-runner-attempt'] ?? 0),
    queue: decoded(String(headers['x-runner-queue'] ?? '')),
  };
}

/** The runner percent-encodes queue names; an invalid encoding is kept as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
