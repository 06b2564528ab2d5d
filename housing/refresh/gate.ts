// The plausibility gate between the sources and the store: implausible values are quarantined, and
// the last good value stays. A jump that a later fetch confirms is stored after all, an
// extreme one only when a person accepts it.
import { dayOf } from '../market/day.ts';
import { expectedLevel, offLevel, relatedSeries } from '../market/first-values.ts';
import type { Observation, Sourced, SourceName } from '../market/indicator.ts';
import {
  brokenRule,
  CONFIRMED_LATER,
  isOutOfOrder,
  isSameJump,
  isSudden,
  type PlausibilityRule,
  wageBeside,
} from '../market/plausibility.ts';
import { documentProblem, rebasesIn } from '../market/plausibility-documents.ts';
import type { Dated } from '../market/plausibility-moves.ts';
import { lastDigit, REVISION, type Rebase } from '../market/rebase.ts';
import type { HousingStore } from '../store/housing-store.ts';
import { heldEntries } from './held-entries.ts';
import { BatchError } from './refused-replies.ts';

export type GateResult = {
  /** Values stored that are new or revised. */
  readonly changed: number;
  /** Values put into quarantine, one of a series. */
  readonly quarantined: number;
  /** Remarks for the log: a new base year, and what was accepted on request. */
  readonly notes: readonly string[];
};

type Held = {
  readonly observation: Observation;
  readonly rule: PlausibilityRule;
  /** What the value was measured against, if anything. */
  readonly previous: number | undefined;
};

/** A confirming fetch has to be this much later than the first. */
const CONFIRM_AFTER_MS = 20 * 3_600_000;

/** A document with more implausible values than this is refused as a whole. */
const MAX_QUARANTINED = 30;

/**
 * Stores the plausible values of a batch and quarantines the others. A value is compared with
 * every value accepted in the year before it, former versions of the same day included, and a
 * first one with the level to be expected and with other series. A value that is stored already
 * was accepted before. A document that rewrites the past is refused as a whole; an index with a new
 * base year replaces its former values. Throws ParseError.
 *
 * @param acceptImplausible whether an operator asked for this batch to be stored whatever its values
 */
export function storePlausible(
  { series, quarantine }: HousingStore,
  batch: readonly Observation[],
  now: Date,
  acceptImplausible = false,
): GateResult {
  const today = dayOf(now);
  const good: Observation[] = [];
  const bad: Held[] = [];
  /** Stored, and marked until a person has looked at them. */
  const unusual: Held[] = [];
  const inBatch = new Map(batch.map((one) => [`${seriesOf(one)} ${one.date}`, one.value]));
  const histories = new Map<string, History>();
  const historyFor = ({ indicator, region }: Pick<Observation, 'indicator' | 'region'>) => {
    const key = seriesOf({ indicator, region });
    const history = histories.get(key) ?? historyOf(series.versions(indicator, region));
    histories.set(key, history);
    return history;
  };
  const stored = (observation: Pick<Observation, 'indicator' | 'region'>) =>
    historyFor(observation).current;
  const notes: string[] = [];
  const problem = documentProblem(batch, stored);
  if (problem !== undefined) {
    if (!acceptImplausible) throw refusal(batch[0]!.source, problem);
    notes.push(`accepted on request: ${problem}`);
  }
  const rebases = rebasesIn(batch, stored);
  const rebased = new Set(rebases.map(seriesOf));
  for (const rebase of rebases) {
    const { indicator, region, factor, values } = rebase;
    notes.push(
      `${indicator}: new base year, ${values} known values times ${Number(factor.toPrecision(6))}`,
    );
    good.push(...chained(rebase, series.all(indicator, region), batch));
    const versions = series.versions(indicator, region);
    const rescaled = versions.map(({ date, value }) => ({ date, value: value * factor }));
    histories.set(seriesOf(rebase), historyOf(rescaled));
  }
  let accepted = 0;
  for (const observation of [...batch].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const { indicator, region, date, value } = observation;
    const key = seriesOf(observation);
    const history = historyFor(observation);
    const before = history.current.get(date);
    const isStored = rebased.has(key) ? isRevisionOf(value, before) : before === value;
    // What nobody has verified binds no later value: that is checked as a first one.
    const isUnverified = quarantine.of(observation)?.rule === 'unusual';
    const known = isStored || isUnverified ? [] : history.until(date);
    const other = known.length === 0 ? relatedSeries(indicator, region) : undefined;
    const related = other && series.latest(other.indicator, other.region, date)?.value;
    const beside = besideOf(observation);
    const isDisordered = beside !== undefined && isOutOfOrder(indicator, value, beside);
    const broken = isDisordered ? 'order' : brokenRule(observation, known, today, related);
    const isMove =
      known.length > 0 && isSudden(observation, series.latest(indicator, region, date));
    const rule = isStored ? undefined : (broken ?? (isMove ? 'sudden' : undefined));
    if (rule !== undefined && acceptImplausible) accepted += 1;
    const isTaken = rule === 'unusual' || acceptImplausible;
    if (rule === undefined || isTaken || isConfirmed(observation, rule)) {
      good.push(observation);
      if (!isStored) history.add(observation);
      if (rule !== 'unusual' || acceptImplausible) continue;
    }
    const last = rule === 'inconsistent' ? related : known.at(-1)?.value;
    const expected = expectedLevel(indicator, region, date);
    const isOfLevel = rule === 'level' || rule === 'unusual';
    const previous = rule === 'order' ? beside : isOfLevel ? expected : last;
    const list = rule === 'unusual' ? unusual : bad;
    list.push({ observation, rule, previous });
  }
  if (bad.length > MAX_QUARANTINED) {
    const { indicator, region, date, value } = bad[0]!.observation;
    const first = `${indicator} ${region} ${date}: ${value}`;
    throw refusal(bad[0]!.observation.source, `${bad.length} implausible values, first ${first}`);
  }
  if (accepted > 0) notes.push(`${accepted} implausible values accepted on request`);
  const { added, revised } = series.record(good, now, rebases);
  // A fetch without an implausible value settles what was quarantined before it.
  const [settled, held] = [good, bad.map(({ observation }) => observation)].map(
    (observations) => new Set(observations.map(seriesOf)),
  ) as [Set<string>, Set<string>];
  for (const waiting of quarantine.all()) {
    const key = seriesOf(waiting);
    const isOfBatch = waiting.source === batch[0]?.source && settled.has(key);
    const newest = good.findLast((one) => seriesOf(one) === key);
    const isStillUnusual = waiting.rule === 'unusual' && newest && offLevel(newest) !== undefined;
    if (isOfBatch && !held.has(key) && !isStillUnusual) quarantine.remove(waiting.id);
  }
  for (const { observation, rule, previous } of [...bad, ...unusual]) {
    const before = quarantine.of(observation);
    const isSame =
      before?.rule === rule && isSameJump(before?.value ?? Number.NaN, observation.value);
    const seenAt = before && isSame ? before.seenAt : now.toISOString();
    quarantine.put(observation, rule, previous, seenAt);
  }
  const { entries, besides } = heldEntries(bad.map(({ observation }) => observation));
  return { changed: added + revised, quarantined: entries, notes: [...notes, ...besides] };

  /** The mean wage of a median, and the median of a mean, of the same place and year. */
  function besideOf({ indicator, region, date }: Observation): number | undefined {
    const beside = wageBeside(indicator);
    if (beside === undefined) return undefined;
    const sent = inBatch.get(`${beside} ${region} ${date}`);
    return sent ?? historyFor({ indicator: beside, region }).current.get(date);
  }

  /** Only a jump is confirmed by time, and only by a value that is no worse than a jump. */
  function isConfirmed(observation: Observation, rule: PlausibilityRule): boolean {
    const before = quarantine.of(observation);
    if (!before || ![rule, before.rule].every((one) => CONFIRMED_LATER.includes(one))) return false;
    if (!isSameJump(before.value, observation.value)) return false;
    return now.getTime() - Date.parse(before.seenAt) >= CONFIRM_AFTER_MS;
  }
}

/** Whether a value of a rebased index replaces a known one, which was accepted before. */
function isRevisionOf(value: number, before: number | undefined): boolean {
  return before !== undefined && Math.abs(value / before - 1) <= REVISION;
}

/** A document that is refused as a whole, and how an operator releases it. */
function refusal(source: SourceName, problem: string): BatchError {
  const release = `if the source is right, store it with \`fetch --source ${source} --accept\``;
  return new BatchError(source, `${problem}; ${release}`, { code: 'implausible', about: '' });
}

/** Known values of a rebased index that the reply no longer has, at the new base year. */
function chained(
  { indicator, region, factor }: Rebase,
  known: readonly Sourced[],
  batch: readonly Observation[],
): Observation[] {
  const reply = batch.filter((one) => one.indicator === indicator && one.region === region);
  const dates = new Set(reply.map(({ date }) => date));
  const step = lastDigit(reply.map(({ value }) => value));
  return known
    .filter(({ date }) => !dates.has(date))
    .map((one) => ({
      ...{ ...one, indicator, region, source: reply[0]!.source, kind: 'derived' },
      value: Number((Math.round((one.value * factor) / step) * step).toPrecision(12)),
    }));
}

function seriesOf({ indicator, region }: Pick<Observation, 'indicator' | 'region'>): string {
  return `${indicator} ${region}`;
}

/** Which of the values in quarantine are meant; with neither source nor series all. */
export type Chosen = {
  readonly ids?: readonly number[];
  readonly source?: string | undefined;
  readonly series?: string | undefined;
};

/** Stores quarantined values on request, whatever their rule; returns how many there were. */
export function acceptQuarantined(
  { series, quarantine }: HousingStore,
  { ids, source, series: name }: Chosen,
  now: Date,
): number {
  const chosen = quarantine
    .all()
    .filter(({ id }) => !ids || ids.includes(id))
    .filter((held) => source === undefined || held.source === source)
    .filter(({ indicator }) => name === undefined || indicator === name);
  // An unusual value is stored already, and may have been revised since.
  const held = chosen.filter(({ rule }) => rule !== 'unusual');
  series.record(
    held.map(({ id: _id, previous: _p, rule: _r, seenAt: _s, ...observation }) => observation),
    now,
  );
  for (const { id } of chosen) quarantine.remove(id);
  return chosen.length;
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
