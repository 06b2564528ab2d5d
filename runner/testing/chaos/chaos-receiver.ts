import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One callback as it came in. */
export type Callback = {
  readonly jobId: string;
  readonly attempt: number;
  readonly body: string;
  /** We answered 200 as far as we know. */
  readonly accepted: boolean;
};

type ChaosReceiver = AsyncDisposable & {
  readonly url: string;
  readonly callbacks: Callback[];
};

/**
 * A receiver in a bad mood: with some chance it refuses, stalls past the timeout, resets, sends
 * half an answer, trickles or never stops sending. Every callback is noted.
 */
export async function openChaosReceiver(
  random: () => number,
  failures: number,
): Promise<ChaosReceiver> {
  const callbacks: Callback[] = [];
  const server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    void read(request).then((body) => {
      if (body === undefined) return;
      const accepted = random() >= failures;
      callbacks.push({
        jobId: String(request.headers['x-runner-job-id']),
        attempt: Number(request.headers['x-runner-attempt']),
        body,
        accepted,
      });
      if (accepted) response.end('{"ok":true}');
      else misbehave(response, Math.floor(random() * 5));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    callbacks,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Undefined when the caller went away in the middle. */
async function read(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('utf8');
  } catch {
    return undefined;
  }
}

function misbehave(response: ServerResponse, how: number): void {
  switch (how) {
    case 0:
      response.writeHead(503, { 'retry-after': '0' }).end('busy');
      return;
    case 1: // stalls: the timeout of the job ends it
      return;
    case 2:
      response.socket?.resetAndDestroy();
      return;
    case 3: // a head that trickles
      response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      return;
    default:
      response.writeHead(500);
      pour(response);
  }
}

/** A body without end; the runner has to cut it. */
function pour(response: ServerResponse): void {
  const block = 'x'.repeat(65_536);
  function more(): void {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more);
  more();
}
