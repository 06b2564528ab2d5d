import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { decoded, type Listening, listen, type Place } from '../stand-in.ts';
import { failOnTheWire, isPlain, isTransportFault } from '../transport.ts';
import { answerOk, BEHAVIOURS, type Call } from './behaviour.ts';

type ReceiverOptions = Place & {
  readonly random?: () => number;
  readonly onCall?: (call: Call) => void;
  /** Answers every call, instead of what its path asks for. */
  readonly answer?: (call: Call, response: ServerResponse) => void;
};

/** A webhook receiver that behaves as the path asks (behaviour.ts) and remembers its calls. */
export type Receiver = Listening & {
  /** The last ten thousand calls, oldest first. */
  calls(): readonly Call[];
  callsOf(jobId: string): readonly Call[];
  /** Resolves after this many calls since the start or the last `forget`. */
  received(count: number): Promise<void>;
  forget(): void;
  /** Connections opened so far. */
  connections(): number;
  /** Takes no more calls, answers those under way, at most this long, then closes. */
  finish(patienceMs: number): Promise<void>;
};

const MOST_CALLS = 10_000;

export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { random = Math.random } = options;
  let calls: Call[] = [];
  let count = 0;
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  function remember(call: Call): void {
    count += 1;
    calls.push(call);
    if (calls.length > 2 * MOST_CALLS) calls = calls.slice(-MOST_CALLS);
    for (const one of waiting) if (count >= one.count) one.resolve();
    waiting = waiting.filter((one) => count < one.count);
    options.onCall?.(call);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isPlain(request)) return answerOk(response);
    const call = callOf(request, await text(request));
    remember(call);
    if (options.answer !== undefined) return options.answer(call, response);
    const { pathname, searchParams: query } = new URL(call.path, 'http://here');
    const [, name = '', argument = ''] = pathname.split('/');
    if (isTransportFault(name)) return await failOnTheWire(name, request, response);
    const behave = BEHAVIOURS[name];
    if (behave === undefined) return void response.writeHead(404).end(`no behaviour /${name}`);
    await behave(response, { argument, query, call, random, signal: listening.signal });
  }

  const listening = await listen(answer, options);
  const { server, close } = listening;
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });

  return {
    ...listening,
    calls: () => calls.slice(-MOST_CALLS),
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
    async finish(patienceMs) {
      const closed = new Promise((done) => server.close(done));
      const deadline = setTimeout(close, patienceMs);
      await closed;
      clearTimeout(deadline);
    },
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
    // The runner percent-encodes names of queues.
    queue: decoded(String(headers['x-runner-queue'] ?? '')),
  };
}
