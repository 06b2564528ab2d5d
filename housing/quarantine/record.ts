import { Type } from 'typebox';
import { lastGoodValue, type Quarantined } from '../market/plausibility.ts';
import { reasonText } from './phrases.ts';

export const QUARANTINED = Type.Object(
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

/** One entry of `GET /api/quarantine`. */
export function quarantineRecord(value: Quarantined) {
  const { id, source, indicator, region, date, seenAt } = value;
  return {
    id,
    source,
    series: indicator,
    region,
    date,
    value: value.value,
    previous: lastGoodValue(value) ?? null,
    reason: reasonText('en', value),
    seen_at: seenAt,
  };
}
