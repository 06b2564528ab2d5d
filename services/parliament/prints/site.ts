import { setTimeout as sleep } from 'node:timers/promises';
import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import type { MarkupElement } from '../source/site-markup.ts';
import { NO_COUNTS, type SourceCounts } from '../store/source-counts.ts';
import { readMarkup } from './read-markup.ts';

/** The site of the Chamber, asked one request at a time and with a pause after each. */
export type Site = {
  /** A page below the prefix, parsed. Throws a FetchError. */
  page(path: string, signal?: AbortSignal): Promise<MarkupElement>;
  /** The bytes of a document below the prefix. Throws a FetchError. */
  document(path: string, signal?: AbortSignal): Promise<Buffer>;
};

export type SiteOptions = {
  readonly prefix: string;
  /** Between the end of one request and the start of the next. */
  readonly delayMs: number;
  readonly timeoutMs?: number;
  readonly waitMs?: (attempt: number) => number;
  readonly counts?: SourceCounts;
};

const PAGE_BYTES = 2 * 1024 * 1024;
const DOCUMENT_BYTES = 64 * 1024 * 1024;

/** Documents may lie on another host of the Chamber. */
const DOCUMENT_HOSTS = ['public.psp.cz'];

export function createSite(options: SiteOptions): Site {
  const { prefix, delayMs, timeoutMs = 20_000, waitMs, counts = NO_COUNTS } = options;
  let last: Promise<unknown> = Promise.resolve();

  /** Requests of the pipeline and of visitors share one queue: the site sees one client. */
  async function inTurn<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    try {
      signal?.throwIfAborted();
      return await ask();
    } finally {
      // The pause belongs to whoever comes next, not to the one who has the answer.
      void sleep(delayMs, undefined, { ref: false }).then(() => resolve());
    }
  }

  async function get(
    path: string,
    maxBytes: number,
    signal: AbortSignal | undefined,
  ): Promise<Buffer> {
    const options = {
      timeoutMs,
      maxBytes,
      retries: 2,
      signal,
      furtherHosts: DOCUMENT_HOSTS,
      ...(waitMs && { waitMs }),
    };
    const asked = inTurn(() => fetchBytes(prefix, `/${path}`, options), signal);
    const fetched = await counts.counted('site', asked);
    return fetched.kind === 'fetched' ? fetched.bytes : Buffer.alloc(0);
  }

  return {
    async page(path, signal) {
      const bytes = await get(path, PAGE_BYTES, signal);
      return readMarkup(new TextDecoder('windows-1250').decode(bytes));
    },
    document: (path, signal) => get(path, DOCUMENT_BYTES, signal),
  };
}
