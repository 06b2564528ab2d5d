import type { Quarantined } from '../market/plausibility.ts';
import { reasonText } from './phrases.ts';

/** One entry of `GET /api/quarantine`. */
export function quarantineRecord(value: Quarantined) {
  const { id, source, indicator, region, date, previous, seenAt } = value;
  return {
    id,
    source,
    series: indicator,
    region,
    date,
    value: value.value,
    previous: previous ?? null,
    reason: reasonText('en', value),
    seen_at: seenAt,
  };
}
