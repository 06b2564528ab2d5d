import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';

const schema = {
  summary: 'Whether the service lives',
  response: {
    200: Type.Object({
      ok: Type.Literal(true),
      version: Type.String({ description: 'Build identifier' }),
    }),
  },
};

/** `GET /api/v1/health`: answers while the process lives; `/ready` says whether it can work. */
export function healthRoutes(server: Server, version: string): void {
  server.get('/api/v1/health', { schema }, async () => ({ ok: true as const, version }));
}
