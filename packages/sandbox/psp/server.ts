import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen, type Place } from '../stand-in.ts';
import { isPlain } from '../transport.ts';
import { type Contents, readContents, type Size } from './contents.ts';
import { type FaultDetails, type FaultKind, openFaults } from './faults.ts';
import { nextDay } from './mutate.ts';
import { PLAIN, type Served, sendFaulty, sendServed, sendText, served } from './replies.ts';
import { findSiteEntry, PAGE_TYPE, SITE_PATH } from './site.ts';

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
