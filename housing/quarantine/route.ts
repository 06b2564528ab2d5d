import { answer, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { lastGoodValue } from '../market/plausibility.ts';
import { reasonText } from './phrases.ts';

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
    const records = store.quarantine.all().map((held) => {
      const { id, source, indicator: series, region, date, value, seenAt: seen_at } = held;
      const previous = lastGoodValue(held) ?? null;
      const reason = reasonText('en', held);
      return { id, source, series, region, date, value, previous, reason, seen_at };
    });
    return reply.send(records);
  });
}
