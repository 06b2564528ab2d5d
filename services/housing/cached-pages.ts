import { createPageCache, type PageCache } from '@tessera/kit/http/page-cache';

type PagesOptions = {
  readonly version: () => number;
  readonly clock: () => Date;
  /** True for a query with a visitor's own figures: such pages are stored nowhere. */
  readonly isOwn: (query: Readonly<Record<string, unknown>>) => boolean;
};

/**
 * Caches rendered pages for at most a minute, because they state the age of their figures, and
 * never beyond a change of the data, whichever process made it.
 */
export function createPages({ version, clock, isOwn }: PagesOptions): PageCache {
  const cache = createPageCache({ ttlMs: 60_000, maxEntries: 500 });
  let stamp = '';
  return {
    async send(request, reply, type, render) {
      if (isOwn(request.query as Readonly<Record<string, unknown>>)) {
        const body = await render();
        return reply.header('cache-control', 'no-store').type(type).send(body);
      }
      const now = `${version()} ${Math.floor(clock().getTime() / 60_000)}`;
      if (now !== stamp) cache.invalidateAll();
      stamp = now;
      return cache.send(request, reply, type, render);
    },
    invalidateAll: cache.invalidateAll,
  };
}
