import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { archiveNames, makeArchive } from './archives.ts';
import {
  FAULT_KINDS,
  type FaultBook,
  type FaultDetails,
  type FaultKind,
  findFaultKind,
  openFaultBook,
} from './faults.ts';
import type { ParliamentWishes } from './options.ts';
import { makeParliament, type Parliament } from './parliament.ts';
import { type Served, sendArchive, sendFaulty, sendText, served } from './replies.ts';

export type PspOptions = ParliamentWishes & { readonly host?: string; readonly port?: number };

/** One request as it came; faults and archives only, not the orders at `/__fault`. */
export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** 0 until an answer is begun, and when there is none. */
  readonly status: number;
};

/** The stand-in of the parliament's open data server. */
export type Psp = {
  /** What goes before `/hl-2025ps.zip`, without a slash at its end. */
  readonly url: string;
  readonly requests: SeenRequest[];
  /** From now on (or so many `times`) this goes wrong; `null` mends it. */
  fault(kind: FaultKind | null, path?: string, details?: FaultDetails): void;
  /** Puts other archives in place of the ones served, as a nightly export does. */
  publish(wishes: ParliamentWishes): void;
  /** What the served archives say, in truth. */
  parliament(): Parliament;
  close(): Promise<void>;
};

export async function startPsp(options: PspOptions = {}): Promise<Psp> {
  const { host = '127.0.0.1', port = 0, ...wishes } = options;
  const faults = openFaultBook();
  const requests: SeenRequest[] = [];
  const stopping = new AbortController();
  let shelf = openShelf(wishes);
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://psp.invalid');
    if (pathname === '/__fault') return answerOrder(request, response, searchParams, faults);
    requests.push(seenRequest(request, response, pathname));
    const fault = faults.take(pathname);
    const archive = shelf.find(pathname.slice(1));
    if (archive === undefined) return sendText(response, 404, PLAIN, contents(shelf));
    if (fault === undefined) return sendArchive(request, response, archive);
    return sendFaulty(fault, request, response, archive, stopping.signal);
  }

  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    requests,
    fault: (kind, path, details) => faults.set(kind, path, details),
    publish: (next) => {
      shelf = openShelf(next);
    },
    parliament: () => shelf.parliament(),
    close: () =>
      new Promise((closed) => {
        stopping.abort();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function seenRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): SeenRequest {
  return {
    method: request.method ?? '',
    path,
    headers: request.headers,
    get status() {
      return response.headersSent ? response.statusCode : 0;
    },
  };
}

const PLAIN = 'text/plain; charset=utf-8';

/** The archives of one parliament, each made when it is first asked for. */
type Shelf = {
  readonly names: () => string[];
  readonly find: (name: string) => Served | undefined;
  readonly parliament: () => Parliament;
};

function openShelf(wishes: ParliamentWishes): Shelf {
  let made: Parliament | undefined;
  const parliament = () => (made ??= makeParliament(wishes));
  const names = () => archiveNames(parliament());
  const archives = new Map<string, Served>();
  return {
    parliament,
    names,
    find(name) {
      const known = archives.get(name);
      if (known !== undefined || !names().includes(name)) return known;
      const { snapshot } = parliament().options;
      const archive = served(makeArchive(parliament(), name), snapshot);
      archives.set(name, archive);
      return archive;
    },
  };
}

/** `POST /__fault?kind=…&path=…&times=…&delay=…`; `kind=none` mends; `GET` lists. */
function answerOrder(
  request: IncomingMessage,
  response: ServerResponse,
  order: URLSearchParams,
  faults: FaultBook,
): void {
  if (request.method === 'POST') {
    const kind = findFaultKind(order.get('kind'));
    if (kind === undefined && order.get('kind') !== 'none') {
      const kinds = FAULT_KINDS.join(', ');
      sendText(response, 400, PLAIN, `kind: expected none or one of ${kinds}\n`);
      return;
    }
    faults.set(kind ?? null, order.get('path') ?? undefined, {
      ...numberNamed(order, 'times', 'times'),
      ...numberNamed(order, 'delay', 'delayMs'),
    });
  }
  sendText(response, 200, 'application/json', `${JSON.stringify(faults.list())}\n`);
}

function numberNamed(order: URLSearchParams, name: string, key: keyof FaultDetails): FaultDetails {
  const value = Number.parseInt(order.get(name) ?? '', 10);
  return Number.isNaN(value) ? {} : { [key]: value };
}

function contents(shelf: Shelf): string {
  return `No such archive. There are:\n${shelf
    .names()
    .map((name) => `/${name}\n`)
    .join('')}`;
}
