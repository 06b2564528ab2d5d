import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMemo } from '../memo.ts';
import { visitOf } from './visit.ts';

/** Caches rendered responses by address, language and theme until they expire or the data change. */
export type PageCache = {
  /** Sends the cached or newly rendered response; 304 when the visitor's copy is current. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    type: ContentType,
    render: Render,
  ): Promise<unknown>;
  invalidateAll(): void;
};

export type ContentType = 'text/html; charset=utf-8' | 'image/png' | 'image/svg+xml';
export const HTML: ContentType = 'text/html; charset=utf-8';

type Render = () => Promise<string | Uint8Array> | string | Uint8Array;
type Rendered = { readonly body: Buffer; readonly etag: string };

/** Limit on all cached bodies: large PNGs take a megabyte each. */
const MAX_BYTES = 32 * 2 ** 20;

export function createPageCache(options: { ttlMs: number; maxEntries: number }): PageCache {
  const memo = createMemo({
    ...options,
    room: { bytes: MAX_BYTES, bytesOf: ({ body }: Rendered) => body.length },
  });
  return {
    async send(request, reply, type, render) {
      const { locale, theme } = visitOf(request);
      const key = `${locale} ${theme} ${request.url}`;
      const page = await memo.getOrCompute<Rendered>(key, async () => {
        const body = Buffer.from((await render()) as string);
        return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
      });
      reply.header('etag', page.etag).header('cache-control', 'private, no-cache');
      reply.header('vary', 'Cookie');
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
      return reply.type(type).send(page.body);
    },
    invalidateAll: memo.invalidateAll,
  };
}
