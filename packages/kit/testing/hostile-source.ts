import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A source that answers every request with one fault, and a server nobody may be sent to. */
type HostileSource = {
  readonly url: string;
  /** Host and port of the other server. */
  readonly elsewhere: string;
  /** Requests the source received since the last fault was set. */
  asked(): number;
  /** Requests that reached the other server. */
  reachedElsewhere(): number;
  fault(name: HostileFault): void;
  /** Bodies sent with 200, by address; what it has none for gets the fault. */
  honest: (path: string) => string | Uint8Array | undefined;
  close(): void;
};

/** Each holds the word in all of its reply that a client reads. */
const FAULTS = {
  redirect: (word, elsewhere) => (_request, reply) => {
    reply.writeHead(302, { location: `http://${elsewhere}/${word}?${word}` }).end(word);
  },
  error: (word) => (_request, reply) => {
    reply.writeHead(500, word, { 'retry-after': '0', 'x-word': word }).end(`Error: ${word}`);
  },
  refusal: (word) => (_request, reply) => {
    reply.writeHead(400).end(`{"error_message":"${word}","message":"${word}"}`);
  },
  html: (word) => (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' });
    reply.end(`<!doctype html><title>${word}</title><p id="${word}">${word}</p>`);
  },
  'other JSON': (word) => (_request, reply) => {
    reply.end(JSON.stringify({ [word]: word, success: false, error: { message: word } }));
  },
  'broken JSON': (word) => (_request, reply) => {
    reply.end(`{"${word}": ${word}`);
  },
  text: (word) => (_request, reply) => {
    reply.end(`${word};${word}|${word},${word}\n${word}`);
  },
  'content type': (word) => (_request, reply) => {
    reply.writeHead(200, { 'content-type': `application/${word.replace(/\W/g, '')}` }).end(word);
  },
  truncated: (word) => (_request, reply) => {
    reply.writeHead(200, { 'content-length': '100000' }).write(word, () => reply.destroy());
  },
} satisfies Record<string, (word: string, elsewhere: string) => RequestListener>;

type HostileFault = keyof typeof FAULTS;
export const HOSTILE_FAULTS = Object.keys(FAULTS) as HostileFault[];

export async function startHostileSource(word = 'canary'): Promise<HostileSource> {
  let answer: RequestListener = (_request, reply) => reply.end();
  let asked = 0;
  let reachedElsewhere = 0;
  const trap = createServer((_request, reply) => {
    reachedElsewhere += 1;
    reply.end(word);
  });
  const source = createServer((request, reply) => {
    asked += 1;
    const body = self.honest(request.url ?? '');
    if (body === undefined) answer(request, reply);
    else reply.end(body);
  });
  const elsewhere = `127.0.0.1:${await listening(trap)}`;
  const self: HostileSource = {
    url: `http://127.0.0.1:${await listening(source)}`,
    elsewhere,
    honest: () => undefined,
    asked: () => asked,
    reachedElsewhere: () => reachedElsewhere,
    fault(name) {
      asked = 0;
      answer = FAULTS[name](word, elsewhere);
    },
    close() {
      for (const server of [source, trap]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
  return self;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
