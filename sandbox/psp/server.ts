import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPlain } from '../transport.ts';
import { archiveNames, makeArchive } from './archives.ts';
import { renderDocument } from './documents/render.ts';
import {
  FAULT_KINDS,
  type FaultBook,
  type FaultDetails,
  type FaultKind,
  findFaultKind,
  openFaultBook,
} from './faults.ts';
import type { PartialParliamentOptions } from './options.ts';
import { findSiteEntry, SITE_PATH, siteModified } from './pages/site.ts';
import { makeParliament, type Parliament } from './parliament.ts';
import {
  MOVED,
  PAGE_TYPE,
  PLAIN,
  type Served,
  sendFaulty,
  sendServed,
  sendText,
  served,
} from './replies.ts';

export type PspOptions = PartialParliamentOptions & {
  readonly host?: string;
  readonly port?: number;
};

/** A received request, except those to `/__fault`. */
export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty without parameters. */
  readonly search: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly headers: IncomingHttpHeaders;
  /** 0 before the reply's headers are sent. */
  readonly status: number;
};

/** The running stand-in of the parliament's open data server and web site. */
export type Psp = {
  /** The prefix of `/hl-2025ps.zip`, without a trailing slash. */
  readonly url: string;
  /** The prefix of `/historie.sqw`, for `ANALYZER_SITE_URL`. */
  readonly siteUrl: string;
  readonly requests: SeenRequest[];
  /**
   * Injects a fault until it is removed, or `times` times; `null` removes it. `address` is a path,
   * with or without a query; without an address the fault is global.
   */
  fault(kind: FaultKind | null, address?: string, details?: FaultDetails): void;
  /** Replaces the served parliament, as a nightly export does. */
  publish(options: PartialParliamentOptions): void;
  /** The parliament behind the served archives and pages. */
  parliament(): Parliament;
  close(): Promise<void>;
};

export async function startPsp(options: PspOptions = {}): Promise<Psp> {
  const { host = '127.0.0.1', port = 0, ...initial } = options;
  const faults = openFaultBook();
  const requests: SeenRequest[] = [];
  const stopping = new AbortController();
  let contents = openContents(initial);
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = (request.url ?? '/').replace(new RegExp(`^${MOVED}(?=/)`), '');
    const { pathname, search, searchParams } = new URL(target, 'http://psp.invalid');
    if (pathname === '/__fault') return answerFaultRequest(request, response, searchParams, faults);
    const isSpared = target !== request.url || isPlain(request);
    if (!isPlain(request)) requests.push(seenRequest(request, response, pathname, search));
    const found = contents.find(pathname, searchParams);
    if (found === undefined) return sendText(response, 404, PLAIN, listArchives(contents));
    if (found.status !== 200) return sendText(response, found.status, PAGE_TYPE, found.bytes);
    const fault = isSpared ? undefined : faults.take(pathname, search, found.kind);
    if (fault === undefined) return sendServed(request, response, found);
    return sendFaulty(fault, request, response, found, stopping.signal);
  }

  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  const address = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  return {
    url,
    siteUrl: `${url}${SITE_PATH}`,
    requests,
    fault: (kind, address, details) => faults.set(kind, address, details),
    publish: (next) => {
      contents = openContents(next);
    },
    parliament: () => contents.parliament(),
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
  search: string,
): SeenRequest {
  return {
    method: request.method ?? '',
    path,
    search,
    at: Date.now(),
    headers: request.headers,
    get status() {
      return response.headersSent ? response.statusCode : 0;
    },
  };
}

/** What is served at an address, with the status of its reply. */
type Found = Served & { readonly status: number };

/** The archives, pages and documents of one parliament, each made when it is first requested. */
type Contents = {
  readonly names: () => string[];
  readonly find: (path: string, parameters: URLSearchParams) => Found | undefined;
  readonly parliament: () => Parliament;
};

/** How many pages and documents are kept; archives are all kept. */
const KEPT_ENTRIES = 500;

function openContents(options: PartialParliamentOptions): Contents {
  let made: Parliament | undefined;
  const parliament = () => (made ??= makeParliament(options));
  const names = () => archiveNames(parliament());
  const archives = new Map<string, Found>();
  const entries = new Map<string, Found>();
  return {
    parliament,
    names,
    find(path, parameters) {
      if (path.startsWith(`${SITE_PATH}/`)) {
        const key = `${path}?${parameters}`;
        const known = entries.get(key);
        if (known !== undefined) return known;
        const entry = siteContent(parliament(), path, parameters);
        if (entry === undefined) return undefined;
        entries.set(key, entry);
        if (entries.size > KEPT_ENTRIES) entries.delete(entries.keys().next().value!);
        return entry;
      }
      const name = path.slice(1);
      const known = archives.get(name);
      if (known !== undefined || !names().includes(name)) return known;
      const bytes = makeArchive(parliament(), name);
      const modified = siteModified(parliament());
      const archive = { status: 200, ...served('archive', 'application/zip', bytes, modified) };
      archives.set(name, archive);
      return archive;
    },
  };
}

function siteContent(
  parliament: Parliament,
  path: string,
  parameters: URLSearchParams,
): Found | undefined {
  const entry = findSiteEntry(parliament, path, parameters);
  if (entry === undefined) return undefined;
  const modified = siteModified(parliament);
  if (entry.kind === 'page')
    return { status: entry.status, ...served('page', PAGE_TYPE, entry.bytes, modified) };
  const { type, bytes } = renderDocument(parliament, entry.document);
  return { status: 200, ...served('document', type, bytes, modified) };
}

/** `POST /__fault?kind=…&path=…&times=…&delay=…&retry-after=…`; `kind=none` removes; `GET` lists. */
function answerFaultRequest(
  request: IncomingMessage,
  response: ServerResponse,
  parameters: URLSearchParams,
  faults: FaultBook,
): void {
  if (request.method === 'POST') {
    const kind = findFaultKind(parameters.get('kind'));
    if (kind === undefined && parameters.get('kind') !== 'none') {
      const kinds = FAULT_KINDS.join(', ');
      sendText(response, 400, PLAIN, `kind: expected none or one of ${kinds}\n`);
      return;
    }
    faults.set(kind ?? null, parameters.get('path') ?? undefined, {
      ...numberNamed(parameters, 'times', 'times'),
      ...numberNamed(parameters, 'delay', 'delayMs'),
      ...(parameters.has('retry-after') ? { retryAfter: parameters.get('retry-after')! } : {}),
    });
  }
  sendText(response, 200, 'application/json', `${JSON.stringify(faults.list())}\n`);
}

function numberNamed(
  parameters: URLSearchParams,
  name: string,
  key: keyof FaultDetails,
): FaultDetails {
  const value = Number.parseInt(parameters.get(name) ?? '', 10);
  return Number.isNaN(value) ? {} : { [key]: value };
}

function listArchives(contents: Contents): string {
  return `No such archive. There are:\n${contents
    .names()
    .map((name) => `/${name}\n`)
    .join('')}`;
}
