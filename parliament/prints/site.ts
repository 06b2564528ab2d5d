import { setTimeout as sleep } from 'node:timers/promises';
import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { NO_SOURCE_LOG, type SourceLog } from '@tessera/kit/http/source-log';
import type { Instead } from '@tessera/kit/refusals';
import type { MarkupElement } from '../source/site-markup.ts';
import { readMarkup } from './read-markup.ts';

/** The site of the Chamber, asked one request at a time and with a pause after each. */
export type Site = {
  /** Address of its pages, without a slash at the end. */
  readonly prefix: string;
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
  readonly log?: SourceLog;
};

type Kind = { readonly step: string; readonly maxBytes: number; readonly instead: Instead };
const PAGE: Kind = {
  step: 'page',
  maxBytes: 2 * 1024 * 1024,
  instead: { code: 'archives', about: '' },
};
const DOCUMENT: Kind = {
  step: 'document',
  maxBytes: 64 * 1024 * 1024,
  instead: { code: 'no-text', about: '' },
};

/** Documents may lie on another host of the Chamber. */
const DOCUMENT_HOSTS = ['public.psp.cz'];

export function createSite(options: SiteOptions): Site {
  const { prefix, delayMs, timeoutMs = 20_000, waitMs, log = NO_SOURCE_LOG } = options;
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
    { step, maxBytes, instead }: Kind,
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
    try {
      const fetched = await inTurn(() => fetchBytes(prefix, `/${path}`, options), signal);
      log.count('site', 'ok');
      return fetched.kind === 'fetched' ? fetched.bytes : Buffer.alloc(0);
    } catch (error) {
      if (!signal?.aborted) log.missed('site', error, { step, instead });
      throw error;
    }
  }

  return {
    prefix,
    async page(path, signal) {
      const bytes = await get(path, PAGE, signal);
      return readMarkup(new TextDecoder('windows-1250').decode(bytes));
    },
    document: (path, signal) => get(path, DOCUMENT, signal),
  };
}
