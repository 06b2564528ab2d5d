import { answer, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import type { Quarantined } from '../market/plausibility.ts';
import { reasonText } from './panel.ts';

const QUARANTINED = Type.Object(
  {
    id: Type.Integer(),
    source: Type.String(),
    series: Type.String(),
    region: Type.String(),
    date: Type.String({ description: 'the day the value describes' }),
    value: Type.Number(),
    previous: Type.Union([Type.Number(), Type.Null()]),
    reason: Type.String(),
    seen_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Quarantined' },
);

const QUARANTINE = {
  operationId: 'quarantine',
  summary: 'Values that were set aside as implausible, with the reason',
  tags: ['sources'],
  response: { 200: answer('The values', jsonOf(Type.Array(QUARANTINED))) },
};

/** `GET /api/quarantine` (docs/contract/housing.md 10.10); people see the same on `/data`. */
export function quarantineRoutes({ server, store }: Context): void {
  const options = { schema: QUARANTINE, config: perMinute(60) };
  server.get('/api/quarantine', options, (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return reply.send(store.quarantine.all().map(recordOf));
  });
}

function recordOf(held: Quarantined) {
  return {
    id: held.id,
    source: held.source,
    series: held.indicator,
    region: held.region,
    date: held.date,
    value: held.value,
    previous: held.previous ?? null,
    reason: reasonText('en', held),
    seen_at: held.seenAt,
  };
}
