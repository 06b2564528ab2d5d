import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { hiddenRoute } from './answers.ts';
import { type CompressedOnce, compressedOnce, sendEncoded } from './compression.ts';
import type { Server } from './server.ts';

/** Static files with a content hash in their address, so that browsers cache them for a year. */
export type Assets = {
  /** `href('style.css')` → `/assets/style.3f2a9c01.css`; throws on an unknown name. */
  href(name: string): string;
  routes(server: Server): void;
};

type File = { readonly type: string; readonly body: CompressedOnce };

/** By content: the servers of one process compress a file only once between them. */
const bodies = new Map<string, CompressedOnce>();

/** Browsers ask for `/favicon.ico` at the root, whatever a page says; they get this one. */
const FAVICON = 'icon.svg';

/**
 * @param sources content by name, or the URL of a file, which is read once at start. An `icon.svg`
 *   is also served as `/favicon.ico`.
 */
export function createAssets(sources: Record<string, URL | string | Buffer>): Assets {
  const files = new Map<string, File>();
  const hrefs = new Map<string, string>();
  for (const [name, source] of Object.entries(sources)) {
    const bytes = source instanceof URL ? readFileSync(source) : Buffer.from(source as string);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const extension = extname(name);
    const hashed = `${name.slice(0, -extension.length)}.${hash}${extension}`;
    const type = TYPES[extension] ?? 'application/octet-stream';
    const body = bodies.get(hashed) ?? compressedOnce(bytes, type, 'best');
    bodies.set(hashed, body);
    files.set(hashed, { type, body });
    hrefs.set(name, `/assets/${hashed}`);
  }

  function sendFile(name: string, request: FastifyRequest, reply: FastifyReply) {
    const file = files.get(name);
    if (!file) throw notFound(`asset ${name}`);
    return sendEncoded(request, reply.type(file.type), file.body);
  }

  return {
    href(name) {
      const href = hrefs.get(name);
      if (href === undefined) throw new Error(`There is no asset ${name}.`);
      return href;
    },
    routes(server) {
      server.get(
        '/assets/*',
        { schema: hiddenRoute('style, fonts and scripts of pages') },
        (request, reply) => {
          const { '*': name } = request.params as { '*': string };
          reply.header('cache-control', 'public, max-age=31536000, immutable');
          return sendFile(name, request, reply);
        },
      );
      const favicon = hrefs.get(FAVICON)?.replace('/assets/', '');
      if (favicon === undefined) return;
      server.get('/favicon.ico', { schema: hiddenRoute('icon of the site') }, (request, reply) => {
        reply.header('cache-control', 'public, max-age=86400');
        return sendFile(favicon, request, reply);
      });
    },
  };
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
