// The plausibility gate between the sources and the store: implausible values are quarantined, and
// the last good value stays. A jump that a later fetch confirms is stored after all, an
// extreme one only when a person accepts it.
import { ParseError } from '@tessera/kit/errors';
import { expectedLevel } from '../market/expected-level.ts';
import type { Observation } from '../market/indicator.ts';
import {
  brokenRule,
  isConfirmable,
  isSameJump,
  type PlausibilityRule,
} from '../market/plausibility.ts';
import { documentProblem } from '../market/plausibility-documents.ts';
import type { Dated } from '../market/plausibility-moves.ts';
import { relatedSeries } from '../market/plausibility-ratios.ts';
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
 * Stores the plausible values of a batch and quarantines the others. A value is compared with
 * every value accepted in the year before it, former versions of the same day included, and a
 * first one with the level to be expected and with other series. A value that is stored already
 * was accepted before. A document that rewrites the past is refused as a whole. Throws ParseError.
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
    rule: PlausibilityRule;
    previous?: number;
  }[] = [];
  const lastGood = new Map<string, Observation>();
  const histories = new Map<string, History>();
  const historyFor = ({ indicator, region }: Pick<Observation, 'indicator' | 'region'>) => {
    const key = seriesOf({ indicator, region });
    const history = histories.get(key) ?? historyOf(series.versions(indicator, region));
    histories.set(key, history);
    return history;
  };
  const problem = documentProblem(batch, (observation) => historyFor(observation).current);
  if (problem !== undefined) throw new ParseError(batch[0]?.source ?? '', 1, problem);
  for (const observation of [...batch].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const { indicator, region, date, value } = observation;
    const key = seriesOf(observation);
    const history = historyFor(observation);
    const isStored = history.current.get(date) === value;
    const accepted = isStored ? [] : history.until(date);
    const other = accepted.length === 0 ? relatedSeries(indicator, region) : undefined;
    const related = other && series.latest(other.indicator, other.region, date)?.value;
    const rule = isStored ? undefined : brokenRule(observation, accepted, today, related);
    if (rule === undefined || isConfirmed(observation, rule)) {
      good.push(observation);
      lastGood.set(key, observation);
      if (!isStored) history.add(observation);
    } else {
      const previous = comparedWith(observation, rule, accepted, related);
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
    quarantine.put(observation, rule, previous, seenAt);
  }
  return { changed: added + revised, quarantined: bad.length };

  /** Only a jump is confirmed by time, and only by a value that is no worse than a jump. */
  function isConfirmed(observation: Observation, rule: PlausibilityRule): boolean {
    const before = quarantine.of(observation);
    if (!before || !isConfirmable(rule) || !isConfirmable(before.rule)) return false;
    if (!isSameJump(before.value, observation.value)) return false;
    return now.getTime() - Date.parse(before.seenAt) >= CONFIRM_AFTER_MS;
  }
}

/** What an implausible value was measured against, if anything. */
function comparedWith(
  { indicator, region, date }: Observation,
  rule: PlausibilityRule,
  accepted: readonly Dated[],
  related: number | undefined,
): number | undefined {
  if (rule === 'level') return expectedLevel(indicator, region, date);
  return rule === 'inconsistent' ? related : accepted.at(-1)?.value;
}

/** The accepted values of one series while a batch is checked. */
type History = {
  /** The newest version of each day. */
  readonly current: ReadonlyMap<string, number>;
  /** Versions of that day and earlier, by date. */
  until(date: string): readonly Dated[];
  add(value: Dated): void;
};

function historyOf(versions: readonly Dated[]): History {
  const stored = [...versions];
  const current = new Map(stored.map(({ date, value }) => [date, value]));
  return {
    current,
    until: (date) => stored.slice(0, placeAfter(date)),
    add({ date, value }) {
      stored.splice(placeAfter(date), 0, { date, value });
      current.set(date, value);
    },
  };

  /** Where a value of this day belongs; nearly always at the end. */
  function placeAfter(date: string): number {
    return stored.findLastIndex((one) => one.date <= date) + 1;
  }
}

function seriesOf({ indicator, region }: Pick<Observation, 'indicator' | 'region'>): string {
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
