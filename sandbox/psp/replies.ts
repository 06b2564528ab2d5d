import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { failOnTheWire, isTransportFault } from '../transport.ts';
import { brokenArchive } from './broken-archives.ts';
import { oddDocument } from './documents/odd-documents.ts';
import { type Fault, isBreakage, isDocumentFault, type ServedKind } from './faults.ts';

/** Content with its type and validators. */
export type Served = {
  readonly kind: ServedKind;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly modified: string;
};

export const PLAIN = 'text/plain; charset=utf-8';
export const PAGE_TYPE = 'text/html; charset=windows-1250';

/** `modified` is an HTTP date. */
export function served(
  kind: ServedKind,
  type: string,
  bytes: Uint8Array,
  modified: string,
): Served {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`;
  return { kind, type, bytes, etag, modified };
}

/** Sends the content, or 304 when the client has this version. */
export function sendServed(
  request: IncomingMessage,
  response: ServerResponse,
  content: Served,
): void {
  const headers = { ETag: content.etag, 'Last-Modified': content.modified };
  if (isFresh(request, content)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'Content-Type': content.type,
    'Content-Length': content.bytes.length,
    'Accept-Ranges': 'none',
  });
  response.end(request.method === 'HEAD' ? undefined : content.bytes);
}

/** `If-None-Match` takes precedence over `If-Modified-Since` (RFC 9110, 13.1.3). */
function isFresh({ headers }: IncomingMessage, { etag, modified }: Served): boolean {
  const cached = headers['if-none-match'];
  if (cached !== undefined)
    return cached.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Date.parse(modified) <= since;
}

/** Replies as the fault says. Resolves when nothing more will be sent. */
export async function sendFaulty(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  content: Served,
  signal: AbortSignal,
): Promise<void> {
  const { kind, delayMs } = fault;
  if (isBreakage(kind)) {
    return sendServed(
      request,
      response,
      changed(content, kind, brokenArchive(content.bytes, kind)),
    );
  }
  if (isDocumentFault(kind)) {
    return sendServed(request, response, changed(content, kind, oddDocument(kind)));
  }
  if (isTransportFault(kind)) return failOnTheWire(kind, request, response);
  switch (kind) {
    case 'slow':
      await pause(delayMs, undefined, { signal });
      return sendServed(request, response, content);
    case 'trickle':
      return trickle(response, content, delayMs, signal);
    case 'page':
      return sendText(response, 200, PAGE_TYPE, MAINTENANCE);
    case 'wrong-charset':
      return sendText(response, 200, 'text/html; charset=utf-8', content.bytes);
    case 'redirect':
      response.setHeader('Location', `${MOVED}${request.url}`);
      return sendText(response, 302, PLAIN, 'moved, on request\n');
    case '429':
    case '503':
      response.setHeader('Retry-After', fault.retryAfter);
      return sendText(response, Number(kind), PLAIN, `${kind}, on request\n`);
    case '429-bare':
    case '503-bare':
    case '404':
    case '500':
      return sendText(response, Number.parseInt(kind, 10), PLAIN, `${kind}, on request\n`);
  }
}

/** The same address below this path serves the same content; `redirect` points there. */
export const MOVED = '/__moved';

/** Other bytes under validators of their own, so that a conditional request never gets 304. */
function changed(content: Served, kind: string, bytes: Uint8Array): Served {
  return { ...content, bytes, etag: `"broken-${kind}"`, modified: FUTURE };
}

const FUTURE = new Date('2037-01-01T00:00:00Z').toUTCString();

const MAINTENANCE =
  '<!doctype html><html lang="cs"><title>Odstávka</title><h1>Server je v odstávce</h1></html>\n';

export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | Uint8Array,
): void {
  response.writeHead(status, { 'Content-Type': type }).end(text);
}

/** Sends a hundred bytes at a time. */
async function trickle(
  response: ServerResponse,
  { bytes, type }: Served,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length });
  for (let at = 0; at < bytes.length && !response.destroyed; at += 100) {
    response.write(bytes.subarray(at, at + 100));
    await pause(delayMs, undefined, { signal });
  }
  response.end();
}
