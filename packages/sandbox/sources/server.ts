import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultBook, type FaultBook, type FaultTerms } from '../faults.ts';
import { type Listening, listen, type Place } from '../stand-in.ts';
import { failOnTheWire, isPlain, isTransportFault } from '../transport.ts';
import { cnbReply } from './cnb.ts';
import { type CzsoOptions, czsoReply } from './czso.ts';
import { type Fault, isFault, isSource, type Source } from './fault.ts';
import { macroReply } from './macro.ts';
import { type PortalOptions, portalReply } from './portal.ts';
import type { Reply } from './reply.ts';

type SourceFault = FaultTerms & { readonly source: Source; readonly kind: Fault };

export type SourcesOptions = PortalOptions &
  CzsoOptions &
  Place & {
    /** Delay of replies under the fault `slow`. */
    readonly slowMs?: number;
  };

export type Sources = Listening & {
  readonly macroUrl: string;
  readonly cnbUrl: string;
  readonly czsoUrl: string;
  readonly portalUrl: string;
  /** Injects a fault into a source; `undefined` removes it. */
  fault(source: Source, fault: Fault | undefined): void;
  /** Number of requests to each source. */
  requests(): Readonly<Record<Source, number>>;
};

/**
 * Starts stand-ins of all four sources on one port, each under its own path: `/macro`, `/cnb`,
 * `/czso`, `/portal`. `POST /fault?source=portal&kind=down` injects a fault; without `kind` it removes it.
 */
export async function startSources(options: SourcesOptions = {}): Promise<Sources> {
  const faults = createFaultBook<SourceFault>({ targetOf: ({ source }) => source });
  const counts = { macro: 0, cnb: 0, czso: 0, portal: 0 };
  const listening = await listen(answer, options);
  const base = listening.url;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', base);
    const [, source, ...rest] = address.pathname.split('/');
    if (source === 'fault') return control(request, response, address, faults);
    if (!isSource(source)) return void response.writeHead(404).end('no such source');
    if (!isPlain(request)) counts[source] += 1;
    const fault = isPlain(request) ? undefined : faults.take(source)?.kind;
    if (isTransportFault(fault)) return failOnTheWire(fault, request, response);
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'slow') {
      await sleep(options.slowMs ?? 60_000, undefined, { signal: listening.signal, ref: false });
    }
    const inner = new URL(`/${rest.join('/')}${address.search}`, base);
    send(request, response, replyOf(source, inner, fault, base, options), fault);
  }

  return {
    ...listening,
    macroUrl: `${base}/macro`,
    cnbUrl: `${base}/cnb`,
    czsoUrl: `${base}/czso`,
    portalUrl: `${base}/portal`,
    fault(source, fault) {
      if (fault) faults.put({ source, kind: fault });
      else faults.remove(source);
    },
    requests: () => ({ ...counts }),
  };
}

function replyOf(
  source: Source,
  address: URL,
  fault: Fault | undefined,
  base: string,
  options: SourcesOptions,
): Reply {
  if (source === 'macro') return macroReply(address, fault);
  if (source === 'cnb') return cnbReply(address, fault);
  if (source === 'czso') return czsoReply(address, fault, `${base}/czso`, options);
  return portalReply(address, fault, options);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, lastModified }: Reply,
  fault: Fault | undefined,
): void {
  if (fault === 'error') return void response.writeHead(500).end('broken on request');
  if (fault === 'html') {
    const page =
      '<!doctype html><html lang="cs"><title>Odstávka</title><p>Zkuste to později.</html>';
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }
  const headers = { 'content-type': type, ...(lastModified && { 'last-modified': lastModified }) };
  const isKnown = lastModified && request.headers['if-modified-since'] === lastModified;
  if (isKnown && fault === undefined) return void response.writeHead(304, headers).end();
  const bytes =
    fault === 'encoding' ? Buffer.from(`\u{feff}${body}`, 'utf16le') : Buffer.from(body);
  response.writeHead(status, headers).end(bytes);
}

function control(
  request: IncomingMessage,
  response: ServerResponse,
  address: URL,
  faults: FaultBook<SourceFault>,
): void {
  const source = address.searchParams.get('source');
  const kind = address.searchParams.get('kind');
  if (request.method !== 'POST' || !isSource(source) || (kind !== null && !isFault(kind))) {
    return void response.writeHead(400).end('POST /fault?source=macro|cnb|czso|portal[&kind=…]');
  }
  if (kind === null) faults.remove(source);
  else faults.put({ source, kind });
  response.writeHead(200).end(`${source}: ${kind ?? 'no fault'}\n`);
}
