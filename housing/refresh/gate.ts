// The plausibility gate between the sources and the store: implausible values are quarantined, and
// the last good value stays. A jump that a later fetch confirms is stored after all.
import { ParseError } from '@tessera/kit/errors';
import { expectedLevel } from '../market/expected-level.ts';
import type { Observation } from '../market/indicator.ts';
import { brokenRule, isConfirmable, isSameJump } from '../market/plausibility.ts';
import type { HousingStore } from '../store/housing-store.ts';

export type GateResult = {
  /** Values stored that are new or revised. */
  readonly changed: number;
  /** Values put into quarantine. */
  readonly quarantined: number;
};

/** A confirming fetch has to be this much later than the first. */
const CONFIRM_AFTER_MS = 20 * 3_600_000;

/** A document with more implausible values than this is refused as a whole. */
const MAX_QUARANTINED = 30;

/**
 * Stores the plausible values of a batch and quarantines the others. Values are compared with the
 * stored value of their day, otherwise with the last good one before it; a series that is not
 * stored yet is compared with the level to be expected. Throws ParseError.
 */
export function storePlausible(
  { series, quarantine }: HousingStore,
  batch: readonly Observation[],
  now: Date,
): GateResult {
  const today = now.toISOString().slice(0, 10);
  const good: Observation[] = [];
  const bad: {
    observation: Observation;
    rule: ReturnType<typeof brokenRule>;
    previous?: number;
  }[] = [];
  const lastGood = new Map<string, Observation>();
  for (const observation of [...batch].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const { indicator, region, date } = observation;
    const key = seriesOf(observation);
    const stored = series.latest(indicator, region, date);
    const isKnown = stored?.date === date;
    const earlier = lastGood.get(key);
    const reference =
      !isKnown && earlier && stored && earlier.date > stored.date ? earlier : stored;
    const rule = isConfirmed(observation) ? undefined : brokenRule(observation, reference, today);
    if (rule === undefined) {
      good.push(observation);
      lastGood.set(key, observation);
    } else {
      const previous = reference?.value ?? expectedLevel(indicator, region, date);
      bad.push({ observation, rule, ...(previous !== undefined && { previous }) });
    }
  }
  if (bad.length > MAX_QUARANTINED) {
    const { indicator, region, date, value } = bad[0]!.observation;
    const first = `${indicator} ${region} ${date}: ${value}`;
    throw new ParseError(
      bad[0]!.observation.source,
      1,
      `${bad.length} implausible values, first ${first}`,
    );
  }
  const { added, revised } = series.record(good, now);
  // A fetch without an implausible value settles what was quarantined before it.
  const stillBad = new Set(bad.map(({ observation }) => seriesOf(observation)));
  for (const observation of lastGood.values()) {
    const waiting = quarantine.of(observation);
    if (waiting && !stillBad.has(seriesOf(observation))) quarantine.remove(waiting.id);
  }
  for (const { observation, rule, previous } of bad) {
    const before = quarantine.of(observation);
    const isSame =
      before?.rule === rule && isSameJump(before?.value ?? Number.NaN, observation.value);
    const seenAt = before && isSame ? before.seenAt : now.toISOString();
    quarantine.put(observation, rule!, previous, seenAt);
  }
  return { changed: added + revised, quarantined: bad.length };

  /** Bounds, dates and samples are never confirmed by time. */
  function isConfirmed(observation: Observation): boolean {
    const before = quarantine.of(observation);
    if (!before || !isConfirmable(before.rule)) return false;
    if (!isSameJump(before.value, observation.value)) return false;
    if (now.getTime() - Date.parse(before.seenAt) < CONFIRM_AFTER_MS) return false;
    const rule = brokenRule(observation, undefined, today);
    return rule === undefined || isConfirmable(rule);
  }
}

function seriesOf({ indicator, region }: Observation): string {
  return `${indicator} ${region}`;
}

/** Stores quarantined values on request, whatever their rule; returns how many there were. */
export function acceptQuarantined(
  { series, quarantine }: HousingStore,
  ids: readonly number[] | 'all',
  now: Date,
): number {
  const chosen = quarantine.all().filter(({ id }) => ids === 'all' || ids.includes(id));
  series.record(
    chosen.map(({ id: _id, previous: _p, rule: _r, seenAt: _s, ...observation }) => observation),
    now,
  );
  for (const { id } of chosen) quarantine.remove(id);
  return chosen.length;
}
