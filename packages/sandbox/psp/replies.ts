import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCurrent } from '@tessera/kit/http/answers';
import { failOnTheWire, isTransportFault } from '../transport.ts';
import type { Fault } from './faults.ts';
import { type Breakage, brokenArchive } from './mutate.ts';
import { PAGE_TYPE, type SiteEntry } from './site.ts';

/** Content with its validators. */
export type Served = SiteEntry & { readonly etag: string; readonly modified: string };

export const PLAIN = 'text/plain; charset=utf-8';

/** `modified` is an HTTP date. */
export function served(entry: SiteEntry, modified: string): Served {
  const hash = createHash('sha256').update(entry.bytes).digest('hex');
  return { ...entry, etag: `"${hash.slice(0, 20)}"`, modified };
}

/** Sends the content, or 304 when the client has this version. */
export function sendServed(
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

export function sendText(
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
export async function sendFaulty(
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
