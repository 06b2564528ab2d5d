import { answer, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { QUARANTINED, quarantineRecord } from './record.ts';

const QUARANTINE = {
  operationId: 'quarantine',
  summary: 'Values that were set aside as implausible, with the reason',
  tags: ['sources'],
  response: { 200: answer('The values', jsonOf(Type.Array(QUARANTINED))) },
};

/** `GET /api/quarantine` (docs/contract/housing.md 10.10); people see the same on `/data`. */
export function quarantineRoutes({ server, store }: Context): void {
  server.get(
    '/api/quarantine',
    { schema: QUARANTINE, config: perMinute(60) },
    (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return reply.send(store.quarantine.all().map(quarantineRecord));
    },
  );
}
