import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** One callback as it arrived. */
export type Call = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly queue: string;
};

/** The input of a behaviour: the numbers in its path, the call, and when to give up. */
type Given = {
  readonly argument: string;
  readonly query: URLSearchParams;
  readonly call: Call;
  readonly random: () => number;
  readonly signal: AbortSignal;
};

type Behaviour = (response: ServerResponse, given: Given) => Promise<void> | void;

/**
 * The receiver's behaviour by the first part of the path; the second is its argument.
 *
 *     /ok               200 and a short answer
 *     /echo             200 and the body it was sent
 *     /status/503       that status
 *     /slow/1500        200 after so many milliseconds
 *     /slow-head/20     a status line, then a header that goes on, a letter every 20 ms for ever
 *     /trickle/20       200, a letter every 20 ms for ever
 *     /endless          200 and a body without end, as fast as it goes
 *     /large/100000     200 and so many bytes
 *     /redirect         302 to ?to=… (or to /ok)
 *     /retry-after/2    503 (or ?status=429) that asks to come back in so many seconds
 *     /fails-first/2    503 for the first two tries of a job, then 200
 *     /flaky/30         503 in so many of a hundred calls
 *     /later/12         202 with a lease of a minute; traffic.ts reports after so many seconds
 *
 * Every fault of the transport is a path too: /stall, /reset-body, /not-http … (transport.ts).
 */
export const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  ok: answerOk,
  echo: (response, { call }) => reply(response, 200, call.body),
  status: (response, { argument }) => reply(response, Number(argument) || 500, 'as you wished'),
  async slow(response, { argument, signal }) {
    await sleep(Number(argument) || 1000, undefined, { signal, ref: false });
    reply(response, 200, '{"ok":"late"}');
  },
  async 'slow-head'({ socket }, given) {
    socket!.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    await dots(socket!, given);
  },
  async trickle(response, given) {
    await dots(response.writeHead(200), given);
  },
  endless(response) {
    response.writeHead(200);
    const block = Buffer.alloc(65_536, 'x');
    const pour = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', pour);
    pour();
  },
  large: (response, { argument }) => reply(response, 200, 'x'.repeat(Number(argument) || 100_000)),
  redirect(response, { query }) {
    response.writeHead(302, { location: query.get('to') ?? '/ok' }).end();
  },
  'retry-after'(response, { argument, query }) {
    const status = Number(query.get('status') ?? 503);
    response.writeHead(status, { 'retry-after': argument || '1' }).end('come back later');
  },
  'fails-first'(response, { argument, call }) {
    const good = call.attempt > Number(argument || 1);
    reply(response, good ? 200 : 503, good ? '{"ok":true}' : 'not yet');
  },
  flaky(response, { argument, random }) {
    const bad = random() * 100 < Number(argument || 30);
    reply(response, bad ? 503 : 200, bad ? 'a bad moment' : '{"ok":true}');
  },
  later(response) {
    response.writeHead(202, { 'runner-lease': '60' }).end();
  },
};

export function answerOk(response: ServerResponse): void {
  reply(response, 200, '{"ok":true}');
}

async function dots(to: Writable, { argument, signal }: Given): Promise<void> {
  while (!to.destroyed) {
    to.write('.');
    await sleep(Number(argument) || 20, undefined, { signal, ref: false });
  }
}

function reply(response: ServerResponse, status: number, body: string): void {
  const type = body.startsWith('{') ? 'application/json' : 'text/plain; charset=utf-8';
  response.writeHead(status, { 'content-type': type }).end(body);
}
