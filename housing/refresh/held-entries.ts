import type { Observation } from '../market/indicator.ts';

/** Values that a note names; the others are counted. */
const MOST_NAMED = 3;

/**
 * How many entries of the quarantine the values of a batch that are held back, in order of date, are:
 * it keeps the last one of a series. `besides`: a remark that names the others, if there are any.
 */
export function heldEntries(held: readonly Observation[]): {
  readonly entries: number;
  readonly besides: readonly string[];
} {
  const kept = new Map(held.map((one) => [`${one.indicator} ${one.region}`, one]));
  const entries = new Set(kept.values());
  const others = held.filter((one) => !entries.has(one));
  if (others.length === 0) return { entries: entries.size, besides: [] };
  const named = others
    .slice(0, MOST_NAMED)
    .map(({ indicator, region, date, value }) => `${indicator} ${region} ${date}: ${value}`);
  const more = others.length > MOST_NAMED ? ', …' : '';
  const remark = `${others.length} more held of the same series: ${named.join(', ')}${more}`;
  return { entries: entries.size, besides: [remark] };
}
