import { perMinute } from '@tessera/kit/http/rate-limit';
import type { Context } from '../context.ts';
import { quarantineRecord } from './record.ts';

/** `GET /api/quarantine` (docs/contract/housing.md 10.10); people see the same on `/data`. */
export function quarantineRoutes({ server, store }: Context): void {
  server.get('/api/quarantine', { config: perMinute(60) }, (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return reply.send(store.quarantine.all().map(quarantineRecord));
  });
}
