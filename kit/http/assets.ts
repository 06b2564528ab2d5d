import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { notFound } from '../errors.ts';
import type { Server } from './server.ts';

/** Files of ours with a hash in the address, so that a browser may keep them for ever. */
export type Assets = {
  /** `href('style.css')` → `/assets/style.3f2a9c01.css`; an unknown name is an error of ours. */
  href(name: string): string;
  routes(server: Server): void;
};

/** @param sources name → content, or the address of a file: read once, at start. */
export function createAssets(sources: Record<string, URL | string>): Assets {
  const files = new Map<string, { type: string; bytes: Buffer }>();
  const hrefs = new Map<string, string>();
  for (const [name, source] of Object.entries(sources)) {
    const bytes = source instanceof URL ? readFileSync(source) : Buffer.from(source);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const extension = extname(name);
    const hashed = `${name.slice(0, -extension.length)}.${hash}${extension}`;
    files.set(hashed, { type: TYPES[extension] ?? 'application/octet-stream', bytes });
    hrefs.set(name, `/assets/${hashed}`);
  }

  return {
    href(name) {
      const href = hrefs.get(name);
      if (href === undefined) throw new Error(`There is no asset ${name}.`);
      return href;
    },
    routes(server) {
      server.get('/assets/*', { schema: { hide: true } }, (request, reply) => {
        const { '*': name } = request.params as { '*': string };
        const file = files.get(name);
        if (!file) throw notFound(`asset ${name}`);
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        return reply.type(file.type).send(file.bytes);
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
