import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenArchive } from './broken-archives.ts';
import { type Fault, isBreakage } from './faults.ts';

/** An archive with what tells its versions apart. */
export type Served = {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly modified: string;
};

export function served(bytes: Uint8Array, snapshot: string): Served {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`;
  return { bytes, etag, modified: new Date(`${snapshot}T03:30:00Z`).toUTCString() };
}

/** Answers with the archive: whole, or 304 when the caller has this version. */
export function sendArchive(
  request: IncomingMessage,
  response: ServerResponse,
  archive: Served,
): void {
  const headers = { ETag: archive.etag, 'Last-Modified': archive.modified };
  if (isFresh(request, archive)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'application/zip',
    'Content-Length': archive.bytes.length,
    'Accept-Ranges': 'none',
  });
  response.end(request.method === 'HEAD' ? undefined : archive.bytes);
}

/** `If-None-Match` decides alone where it is given (RFC 9110, 13.1.3). */
function isFresh({ headers }: IncomingMessage, { etag, modified }: Served): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Date.parse(modified) <= since;
}

/** Answers as badly as the fault says. Resolves when nothing more will be sent. */
export async function sendFaulty(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  archive: Served,
  signal: AbortSignal,
): Promise<void> {
  const { kind, delayMs } = fault;
  if (isBreakage(kind)) {
    // A version of its own: nobody is told that it is the one they have.
    const bytes = brokenArchive(archive.bytes, kind);
    sendArchive(request, response, {
      ...archive,
      bytes,
      etag: `"broken-${kind}"`,
      modified: FUTURE,
    });
    return;
  }
  switch (kind) {
    case 'slow':
      await pause(delayMs, undefined, { signal });
      sendArchive(request, response, archive);
      return;
    case 'trickle':
      return trickle(response, archive, delayMs, signal);
    case 'cut':
      return cut(response, archive);
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'page':
      return sendText(response, 200, 'text/html; charset=windows-1250', MAINTENANCE);
    case '429':
    case '503':
      response.setHeader('Retry-After', '1');
      return sendText(response, Number(kind), 'text/plain; charset=utf-8', `${kind}, on request\n`);
    case '404':
    case '500':
      return sendText(response, Number(kind), 'text/plain; charset=utf-8', `${kind}, on request\n`);
  }
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

/** A hundred bytes at a time. */
async function trickle(
  response: ServerResponse,
  { bytes }: Served,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': bytes.length });
  for (let at = 0; at < bytes.length && !response.destroyed; at += 100) {
    response.write(bytes.subarray(at, at + 100));
    await pause(delayMs, undefined, { signal });
  }
  response.end();
}

/** Promises all and ends the connection halfway. */
async function cut(response: ServerResponse, { bytes }: Served): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': bytes.length });
  await new Promise<void>((written) => {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => written());
  });
  response.destroy();
}
