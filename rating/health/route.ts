import { Type } from 'typebox';
import type { Context } from '../context.ts';

const schema = {
  summary: 'Whether the process is alive',
  operationId: 'apiHealth',
  tags: ['probes'],
  response: {
    200: Type.Object({
      ok: Type.Literal(true),
      version: Type.String({ description: 'Build identifier' }),
    }),
  },
};

/** `GET /api/v1/health`: answers while the process is alive; `/ready` says whether it can work. */
export function healthRoutes({ server, version }: Context): void {
  server.get('/api/v1/health', { schema }, async () => ({ ok: true as const, version }));
}
