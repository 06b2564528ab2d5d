import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from '@tessera/kit/http/server';

const root = join(import.meta.dirname, '../..');

/** The guides of `docs/`, as they are written. Only files that exist at start have an address. */
export function documentRoutes(server: Server): void {
  for (const file of globSync('docs/**/*.md', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    server.get(`/${file.replaceAll('\\', '/')}`, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    );
  }
}
