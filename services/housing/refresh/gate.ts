// The plausibility gate between the sources and the store: implausible values are quarantined, and
// the last good value stays. A jump that a later fetch confirms is stored after all.
import { ParseError } from '@tessera/kit/errors';
import { dayOf } from '../market/day.ts';
import { documentProblem, isIndex } from '../market/document-check.ts';
import type { Observation } from '../market/indicator.ts';
import { brokenRule, isSameValue, type PlausibilityRule } from '../market/plausibility.ts';
import type { HousingStore } from '../store/housing-store.ts';

export type GateResult = {
  /** Values stored that are new or revised. */
  readonly changed: number;
  /** Series with a value put into quarantine. */
  readonly quarantined: number;
  /** Remarks for the log. */
  readonly notes: readonly string[];
};

type Held = {
  readonly observation: Observation;
  readonly rule: PlausibilityRule;
  readonly previous: number | undefined;
};

/** A confirming fetch has to be this much later than the first. */
const CONFIRM_AFTER_MS = 20 * 3_600_000;

/** A document with more implausible values than this is refused as a whole. */
const MAX_QUARANTINED = 30;

/**
 * Stores the plausible values of a batch and quarantines the others. A value is compared with the
 * stored one of its day, otherwise with the last one before it. A reply that is wrong as a whole is
 * refused (see `document-check.ts`); an index replaces its former values. Throws ParseError.
 *
 * @param acceptImplausible whether an operator asked for this batch to be stored whatever its values
 */
export function storePlausible(
  store: Pick<HousingStore, 'series' | 'quarantine'>,
  batch: readonly Observation[],
  now: Date,
  acceptImplausible = false,
): GateResult {
  const { series } = store;
  const today = dayOf(now);
  const known = new Map<string, Map<string, number>>();
  const stored = ({ indicator, region }: Pick<Observation, 'indicator' | 'region'>) => {
    const key = seriesOf({ indicator, region });
    const values =
      known.get(key) ??
      new Map(series.all(indicator, region).map(({ date, value }) => [date, value]));
    known.set(key, values);
    return values;
  };
  const problem = documentProblem(batch, stored, today);
  if (problem !== undefined && !acceptImplausible) throw refusal(batch, problem);
  const good: Observation[] = [];
  const bad: Held[] = [];
  let accepted = problem === undefined ? 0 : batch.length;
  for (const observation of [...batch].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const values = stored(observation);
    const same = values.get(observation.date);
    const previous = same ?? lastBefore(values, observation.date);
    // An index was judged as a whole; what is stored was judged before.
    const isKnown = isIndex(observation.indicator) || same === observation.value;
    const rule = isKnown ? undefined : brokenRule(observation, previous, today);
    if (rule !== undefined && acceptImplausible) accepted += 1;
    else if (rule !== undefined && !isConfirmed(store, observation, rule, now)) {
      bad.push({ observation, rule, previous });
      continue;
    }
    good.push(observation);
    values.set(observation.date, observation.value);
  }
  if (bad.length > MAX_QUARANTINED) {
    const { indicator, region, date, value } = bad[0]!.observation;
    const first = `${indicator} ${region} ${date}: ${value}`;
    throw refusal(batch, `${bad.length} implausible values, first ${first}`);
  }
  replaceIndices(store, good, now);
  const { added, revised } = series.record(good, now);
  settle(store, good, bad, now);
  return {
    changed: added + revised,
    quarantined: new Set(bad.map(({ observation }) => seriesOf(observation))).size,
    notes: accepted > 0 ? [`${accepted} implausible values accepted on request`] : [],
  };
}

/** A value may be anywhere after a longer gap: it is held to the bounds, as a first one. */
const LONGEST_GAP_DAYS = 800;

/** The last value before a day, if it is not too old to limit the next one. */
function lastBefore(values: ReadonlyMap<string, number>, day: string): number | undefined {
  let last: [date: string, value: number] | undefined;
  for (const [date, value] of values) {
    if (date < day && (!last || date > last[0])) last = [date, value];
  }
  if (!last) return undefined;
  const gapDays = (Date.parse(day) - Date.parse(last[0])) / 86_400_000;
  return gapDays <= LONGEST_GAP_DAYS ? last[1] : undefined;
}

/** Only a jump is confirmed by time. */
function isConfirmed(
  { quarantine }: Pick<HousingStore, 'quarantine'>,
  observation: Observation,
  rule: PlausibilityRule,
  now: Date,
): boolean {
  const before = quarantine.of(observation);
  if (rule !== 'jump' || before?.rule !== 'jump') return false;
  if (!isSameValue(before.value, observation.value)) return false;
  return now.getTime() - Date.parse(before.seenAt) >= CONFIRM_AFTER_MS;
}

/** A difference of more than this from the known value is another base year. */
const SAME_BASE = 0.001;

/** Removes values of a former base year that a reply no longer has; they stay as revisions. */
function replaceIndices(
  { series }: Pick<HousingStore, 'series'>,
  good: readonly Observation[],
  now: Date,
): void {
  const indices = good.filter(({ indicator }) => isIndex(indicator));
  for (const reply of Map.groupBy(indices, seriesOf).values()) {
    const sent = new Map(reply.map(({ date, value }) => [date, value]));
    const stored = series.all(reply[0]!.indicator, reply[0]!.region);
    const ratios = stored
      .flatMap(({ date, value }) => (sent.has(date) ? [sent.get(date)! / value] : []))
      .sort((a, b) => a - b);
    const middle = ratios[Math.floor(ratios.length / 2)] ?? 1;
    if (Math.abs(middle - 1) <= SAME_BASE) continue;
    const gone = stored.map(({ date }) => date).filter((date) => !sent.has(date));
    series.remove(reply[0]!, gone, now);
  }
}

/** A fetch without an implausible value of a series settles what was quarantined before it. */
function settle(
  { quarantine }: Pick<HousingStore, 'quarantine'>,
  good: readonly Observation[],
  bad: readonly Held[],
  now: Date,
): void {
  const held = new Set(bad.map(({ observation }) => seriesOf(observation)));
  const settled = new Set(good.map(seriesOf));
  for (const waiting of quarantine.all()) {
    const isOfBatch = waiting.source === good[0]?.source && settled.has(seriesOf(waiting));
    if (isOfBatch && !held.has(seriesOf(waiting))) quarantine.remove(waiting.id);
  }
  for (const { observation, rule, previous } of bad) {
    const before = quarantine.of(observation);
    const isSame = before?.rule === rule && isSameValue(before.value, observation.value);
    quarantine.put(observation, rule, previous, isSame ? before.seenAt : now.toISOString());
  }
}

/** A document that is refused as a whole, and how an operator releases it. */
function refusal([first]: readonly Observation[], problem: string): ParseError {
  const source = first?.source ?? '';
  const release = `if the source is right, store it with \`fetch --source ${source} --accept\``;
  return new ParseError(source, 1, `${problem}; ${release}`);
}

function seriesOf({ indicator, region }: Pick<Observation, 'indicator' | 'region'>): string {
  return `${indicator} ${region}`;
}

/** Which of the values in quarantine are meant; with neither numbers nor a source all. */
export type Chosen = {
  readonly ids?: readonly number[];
  readonly source?: string | undefined;
};

/** Stores quarantined values on request, whatever their rule; returns how many there were. */
export function acceptQuarantined(
  { series, quarantine }: Pick<HousingStore, 'series' | 'quarantine'>,
  { ids, source }: Chosen,
  now: Date,
): number {
  const chosen = quarantine
    .all()
    .filter(({ id }) => !ids || ids.includes(id))
    .filter((held) => source === undefined || held.source === source);
  series.record(
    chosen.map(({ id: _id, previous: _p, rule: _r, seenAt: _s, ...observation }) => observation),
    now,
  );
  for (const { id } of chosen) quarantine.remove(id);
  return chosen.length;
}
