import { answer, jsonOf } from '@tessera/kit/http/answers';
import { Type } from 'typebox';
import type { Context } from '../context.ts';

const HEALTH = Type.Object({
  status: Type.String(),
  periods_loaded: Type.Array(Type.Integer()),
});

/** `/api/health`: the process is alive, and which periods are in memory. */
export function healthRoutes({ server, periods }: Context): void {
  const schema = {
    operationId: 'apiHealth',
    tags: ['probes'],
    summary: 'Whether the process is alive, and which periods are in memory',
    response: { 200: answer('The process is alive', jsonOf(HEALTH)) },
  };
  server.get('/api/health', { schema }, () => ({
    status: 'ok',
    periods_loaded: periods.loaded(),
  }));
}
