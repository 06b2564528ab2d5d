import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isCurrent } from '@tessera/kit/http/answers';
import { type Listening, listen, type Place } from '../stand-in.ts';
import { failOnTheWire, isPlain, isTransportFault } from '../transport.ts';
import { type Contents, readContents, type Size } from './contents.ts';
import { type Fault, type FaultDetails, type FaultKind, openFaults } from './faults.ts';
import { type Breakage, brokenArchive, nextDay } from './mutate.ts';
import { findSiteEntry, PAGE_TYPE, SITE_PATH, type SiteEntry } from './site.ts';

type PspOptions = Place & {
  /** The parliament of 12 seats by default. */
  readonly size?: Size;
};

/** A received request. */
type SeenRequest = {
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty without parameters. */
  readonly search: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly headers: IncomingHttpHeaders;
};

/**
 * The running stand-in of the parliament's open data server and web site. Its `url` is the prefix of
 * `/hl-2025ps.zip`, without a trailing slash.
 */
export type Psp = Listening & {
  /** The prefix of `/historie.sqw`, for `ANALYZER_SITE_URL`. */
  readonly siteUrl: string;
  readonly requests: SeenRequest[];
  /**
   * Injects a fault until it is removed, or `times` times; `null` removes it. `address` is a path,
   * with or without a query; without an address the fault is global.
   */
  fault(kind: FaultKind | null, address?: string, details?: FaultDetails): void;
  /** Serves the parliament a day later, as after a nightly export. */
  publish(): void;
};

export async function startPsp(options: PspOptions = {}): Promise<Psp> {
  const faults = openFaults();
  const requests: SeenRequest[] = [];
  let contents = readContents(options.size ?? 'tiny');
  const listening = await listen(answer, options);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {
      pathname: path,
      search,
      searchParams,
    } = new URL(request.url ?? '/', 'http://psp.invalid');
    if (!isPlain(request)) {
      const { method = '', headers } = request;
      requests.push({ method, path, search, at: Date.now(), headers });
    }
    const found = contentOf(contents, path, searchParams);
    if (found === undefined) {
      const names = [...contents.archives.keys()].map((name) => `/${name}\n`);
      return sendText(response, 404, PLAIN, `No such archive. There are:\n${names.join('')}`);
    }
    if (found.status !== 200) return sendText(response, found.status, PAGE_TYPE, found.bytes);
    const fault = isPlain(request) ? undefined : faults.take(path, search, found.kind);
    if (fault === undefined) return sendServed(request, response, found);
    return sendFaulty(fault, request, response, found);
  }

  return {
    ...listening,
    siteUrl: `${listening.url}${SITE_PATH}`,
    requests,
    fault: faults.set,
    publish() {
      contents = nextDay(contents);
    },
  };
}

function contentOf(
  contents: Contents,
  path: string,
  parameters: URLSearchParams,
): Served | undefined {
  const modified = new Date(`${contents.day}T03:30:00Z`).toUTCString();
  const bytes = contents.archives.get(path.slice(1));
  if (bytes) {
    return served({ kind: 'archive', status: 200, type: 'application/zip', bytes }, modified);
  }
  const entry = findSiteEntry(contents, path, parameters);
  return entry && served(entry, modified);
}

/** Content with its validators. */
type Served = SiteEntry & { readonly etag: string; readonly modified: string };

const PLAIN = 'text/plain; charset=utf-8';

/** `modified` is an HTTP date. */
function served(entry: SiteEntry, modified: string): Served {
  const hash = createHash('sha256').update(entry.bytes).digest('hex');
  return { ...entry, etag: `"${hash.slice(0, 20)}"`, modified };
}

/** Sends the content, or 304 when the client has this version. */
function sendServed(
  request: IncomingMessage,
  response: ServerResponse,
  { type, bytes, etag, modified }: Served,
): void {
  const headers = { ETag: etag, 'Last-Modified': modified };
  const { 'if-none-match': tags, 'if-modified-since': since = '' } = request.headers;
  // `If-None-Match` takes precedence over `If-Modified-Since` (RFC 9110, 13.1.3).
  const isFresh =
    tags === undefined ? Date.parse(modified) <= Date.parse(since) : isCurrent(tags, etag);
  if (isFresh) {
    response.writeHead(304, headers).end();
    return;
  }
  const length = { 'Content-Length': bytes.length, 'Accept-Ranges': 'none' };
  response.writeHead(200, { ...headers, 'Content-Type': type, ...length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | Uint8Array,
): void {
  response.writeHead(status, { 'Content-Type': type }).end(text);
}

const MAINTENANCE =
  '<!doctype html><html lang="cs"><title>Odstávka</title><h1>Server je v odstávce</h1></html>\n';

/** Replies as the fault says. Resolves when nothing more will be sent. */
async function sendFaulty(
  { kind }: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  content: Served,
): Promise<void> {
  if (isTransportFault(kind)) return failOnTheWire(kind, request, response);
  if (kind === 'page') return sendText(response, 200, PAGE_TYPE, MAINTENANCE);
  const status = Number.parseInt(kind, 10);
  if (status > 0) return sendText(response, status, PLAIN, `${kind}, on request\n`);
  // Other bytes under validators of their own, so that a conditional request never gets 304.
  const other = { etag: `"broken-${kind}"`, modified: 'Thu, 01 Jan 2037 00:00:00 GMT' };
  const bytes = brokenArchive(content.bytes, kind as Breakage);
  sendServed(request, response, { ...content, ...other, bytes });
}
