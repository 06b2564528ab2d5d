import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMemo } from '../memo.ts';
import type { XLSX_TYPE } from '../xlsx.ts';
import { type CSV_TYPE, type HTML_TYPE, isCurrent } from './answers.ts';
import { type CompressedOnce, compressedOnce } from './compression.ts';
import { visitOf } from './visit.ts';

/**
 * Caches rendered responses by address (host included), language and theme until they expire or the
 * data change.
 */
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

type ContentType =
  | typeof HTML_TYPE
  | typeof CSV_TYPE
  | 'image/png'
  | 'image/svg+xml'
  | typeof XLSX_TYPE;

type Render = () => Promise<string | Uint8Array> | string | Uint8Array;
type Rendered = { readonly bytes: number; readonly tag: string; readonly body: CompressedOnce };

/** Limit on all cached bodies: large PNGs take a megabyte each. */
const MAX_BYTES = 32 * 2 ** 20;

/** A page with its br and gzip variants takes about this multiple of its own size. */
const WITH_VARIANTS = 1.4;

export function createPageCache(options: { ttlMs: number; maxEntries: number }): PageCache {
  const memo = createMemo({
    ...options,
    room: { bytes: MAX_BYTES, bytesOf: ({ bytes }: Rendered) => bytes },
  });
  return {
    async send(request, reply, type, render) {
      const { locale, theme, origin } = visitOf(request);
      // A page may hold absolute addresses of itself and its pictures.
      const key = `${locale} ${theme} ${origin}${request.url}`;
      const page = await memo.getOrCompute<Rendered>(key, async () => {
        const body = Buffer.from(await render());
        return {
          bytes: Math.ceil(body.length * WITH_VARIANTS),
          tag: createHash('sha1').update(body).digest('base64url'),
          body: compressedOnce(body, type, 'quick'),
        };
      });
      const { body, encoding } = await page.body.variantFor(request);
      // Each encoding has a tag of its own, as RFC 9110 8.8.3.3 demands of strong tags.
      const etag = encoding === undefined ? `"${page.tag}"` : `"${page.tag}-${encoding}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: VARY });
      if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding !== undefined) reply.header('content-encoding', encoding);
      return reply.type(type).send(body);
    },
    invalidateAll: memo.invalidateAll,
  };
}

const VARY = 'cookie, accept-encoding';
