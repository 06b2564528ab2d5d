import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen, type Place } from '../stand-in.ts';
import { isPlain } from '../transport.ts';
import { archiveNames, makeArchive } from './archives.ts';
import { type FaultDetails, type FaultKind, openFaults } from './faults.ts';
import type { PartialParliamentOptions } from './options.ts';
import { findSiteEntry, PAGE_TYPE, SITE_PATH, siteModified } from './pages/site.ts';
import { makeParliament, type Parliament } from './parliament.ts';
import { MOVED, PLAIN, type Served, sendFaulty, sendServed, sendText, served } from './replies.ts';

type PspOptions = PartialParliamentOptions & Place;

/** A received request. */
type SeenRequest = {
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
  /** Replaces the served parliament, as a nightly export does. */
  publish(options: PartialParliamentOptions): void;
  /** The parliament behind the served archives and pages. */
  parliament(): Parliament;
};

export async function startPsp(options: PspOptions = {}): Promise<Psp> {
  const { host = '127.0.0.1', port = 0, ...initial } = options;
  const faults = openFaults();
  const requests: SeenRequest[] = [];
  let contents = openContents(initial);
  const listening = await listen(answer, { host, port });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = (request.url ?? '/').replace(new RegExp(`^${MOVED}(?=/)`), '');
    const { pathname: path, search, searchParams } = new URL(target, 'http://psp.invalid');
    const isSpared = target !== request.url || isPlain(request);
    if (!isPlain(request)) {
      const { method = '', headers } = request;
      const seen = { method, path, search, at: Date.now(), headers };
      requests.push({
        ...seen,
        get status() {
          return response.headersSent ? response.statusCode : 0;
        },
      });
    }
    const found = contents.find(path, searchParams);
    if (found === undefined) {
      const names = archiveNames(contents.parliament()).map((name) => `/${name}\n`);
      return sendText(response, 404, PLAIN, `No such archive. There are:\n${names.join('')}`);
    }
    if (found.status !== 200) return sendText(response, found.status, PAGE_TYPE, found.bytes);
    const fault = isSpared ? undefined : faults.take(path, search, found.kind);
    if (fault === undefined) return sendServed(request, response, found);
    return sendFaulty(fault, request, response, found, listening.signal);
  }

  return {
    ...listening,
    siteUrl: `${listening.url}${SITE_PATH}`,
    requests,
    fault: faults.set,
    publish: (next) => {
      contents = openContents(next);
    },
    parliament: () => contents.parliament(),
  };
}

/** The archives, pages and documents of one parliament, each made when it is first requested. */
function openContents(options: PartialParliamentOptions) {
  let made: Parliament | undefined;
  const parliament = () => (made ??= makeParliament(options));
  const cached = new Map<string, Served>();
  return {
    parliament,
    find(path: string, parameters: URLSearchParams): Served | undefined {
      const key = path.startsWith(`${SITE_PATH}/`) ? `${path}?${parameters}` : path;
      const found = cached.get(key) ?? contentOf(parliament(), path, parameters);
      if (found !== undefined) cached.set(key, found);
      return found;
    },
  };
}

function contentOf(
  parliament: Parliament,
  path: string,
  parameters: URLSearchParams,
): Served | undefined {
  const name = path.slice(1);
  const entry = archiveNames(parliament).includes(name)
    ? {
        ...({ kind: 'archive', status: 200, type: 'application/zip' } as const),
        bytes: makeArchive(parliament, name),
      }
    : findSiteEntry(parliament, path, parameters);
  return entry && served(entry, siteModified(parliament));
}
