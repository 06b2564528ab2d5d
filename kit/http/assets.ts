import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { notFound } from '../errors.ts';
import { hiddenRoute } from './answers.ts';
import type { Server } from './server.ts';

/** Static files with a content hash in their address, so that browsers cache them for a year. */
export type Assets = {
  /** `href('style.css')` → `/assets/style.3f2a9c01.css`; throws on an unknown name. */
  href(name: string): string;
  routes(server: Server): void;
};

/** @param sources content by name, or the URL of a file, which is read once at start */
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
      server.get(
        '/assets/*',
        { schema: hiddenRoute('style, fonts and scripts of pages') },
        (request, reply) => {
          const { '*': name } = request.params as { '*': string };
          const file = files.get(name);
          if (!file) throw notFound(`asset ${name}`);
          reply.header('cache-control', 'public, max-age=31536000, immutable');
          return reply.type(file.type).send(file.bytes);
        },
      );
    },
  };
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
