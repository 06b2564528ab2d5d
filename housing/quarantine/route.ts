import { answer, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import type { Quarantined } from '../market/plausibility.ts';
import { heldGroups, releaseOf } from './panel.ts';
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

const GROUP = Type.Object(
  {
    source: Type.String(),
    rule: Type.String(),
    day: Type.String({ description: 'on which the values were seen' }),
    release: Type.String({ description: 'the command that stores them' }),
    values: Type.Array(QUARANTINED),
  },
  { title: 'QuarantinedGroup' },
);

const QUARANTINE = {
  operationId: 'quarantine',
  summary: 'Values that were set aside as implausible, with the reason',
  tags: ['sources'],
  querystring: Type.Object({
    grouped: Type.Enum(['0', '1'], {
      default: '0',
      description: '1: by source, rule and day, each with the command that releases it',
    }),
  }),
  response: {
    200: answer('The values', jsonOf(Type.Union([Type.Array(QUARANTINED), Type.Array(GROUP)]))),
  },
};

/** `GET /api/quarantine` (docs/contract/housing.md 10.10); people see the same on `/data`. */
export function quarantineRoutes({ server, store }: Context): void {
  const options = { schema: QUARANTINE, config: perMinute(60) };
  server.get('/api/quarantine', options, (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const all = store.quarantine.all();
    if (request.query.grouped === '0') return reply.send(all.map(recordOf));
    const groups = heldGroups(all).map((group) => {
      const { source, rule, day, values } = group;
      return { source, rule, day, release: releaseOf(group), values: values.map(recordOf) };
    });
    return reply.send(groups);
  });
}

function recordOf(held: Quarantined) {
  const { id, source, indicator: series, region, date, value, seenAt: seen_at } = held;
  const previous = held.previous ?? null;
  return {
    id,
    source,
    series,
    region,
    date,
    value,
    previous,
    reason: reasonText('en', held),
    seen_at,
  };
}
