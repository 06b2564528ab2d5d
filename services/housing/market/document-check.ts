// Faults of a reply as a whole, although each of its values is possible by itself.
import type { IndicatorName, Observation } from './indicator.ts';
import { brokenRule } from './plausibility.ts';

type Value = Pick<Observation, 'indicator' | 'region' | 'date' | 'value'>;

/** The stored values of a series, by date. */
export type Stored = (
  series: Pick<Observation, 'indicator' | 'region'>,
) => ReadonlyMap<string, number>;

const WAGES: readonly IndicatorName[] = ['avg_monthly_wage', 'median_monthly_wage'];

/** Fewer values can agree, or differ, by chance. */
const FEWEST = 8;

/** Growth that differs by more is not that of the same index: revisions and rounding stay below. */
const SAME_GROWTH = 0.002;

/** A known wage that differs by more is not revised, but another one. */
const REVISION = 0.03;

/** The series of which only ratios are used. */
const INDICES: readonly IndicatorName[] = [
  'nominal_property_price_index',
  'real_property_price_index',
  'cpi',
];

export function isIndex(indicator: IndicatorName): boolean {
  return INDICES.includes(indicator);
}

/** Why a reply is refused, or `undefined`. */
export function documentProblem(
  batch: readonly Value[],
  stored: Stored,
  today: string,
): string | undefined {
  for (const values of Map.groupBy(batch, ({ indicator }) => indicator).values()) {
    const [{ indicator }] = values as [Value];
    const problem = isIndex(indicator)
      ? indexProblem(values, stored(values[0]!), today)
      : WAGES.includes(indicator)
        ? wageProblem(values, stored)
        : undefined;
    if (problem !== undefined) return `${indicator}: ${problem}`;
  }
  return undefined;
}

/** An index is judged from value to value of its own reply, and by the growth that is known. */
function indexProblem(
  values: readonly Value[],
  known: ReadonlyMap<string, number>,
  today: string,
): string | undefined {
  const ordered = [...values].sort((a, b) => (a.date < b.date ? -1 : 1));
  for (const [at, value] of ordered.entries()) {
    const rule = brokenRule(value, ordered[at - 1]?.value, today);
    if (rule !== undefined) return `implausible ${value.value} of ${value.date} (${rule})`;
  }
  const common = ordered.flatMap(({ date, value }) => {
    const before = known.get(date);
    return before === undefined ? [] : [value / before];
  });
  if (common.length * 2 < known.size) {
    return `only ${common.length} of ${known.size} known values`;
  }
  const moves = common.slice(1).map((ratio, at) => Math.abs(ratio / common[at]! - 1));
  const other = moves.filter((move) => move > SAME_GROWTH).length;
  return other >= FEWEST && other * 2 > moves.length
    ? `grew otherwise than known in ${other} of ${moves.length} periods: another series`
    : undefined;
}

function wageProblem(values: readonly Value[], stored: Stored): string | undefined {
  return (
    otherWages(values, stored) ?? swappedRegions(values, stored) ?? repeatedYear(values, stored)
  );
}

/** Most known values are others: wages of women in place of those of all. */
function otherWages(values: readonly Value[], stored: Stored): string | undefined {
  const ratios = values.flatMap((value) => {
    const before = stored(value).get(value.date);
    return before === undefined ? [] : [value.value / before];
  });
  const rewritten = ratios.filter((ratio) => Math.abs(ratio - 1) > REVISION).length;
  return rewritten >= FEWEST && rewritten * 2 > ratios.length
    ? `${rewritten} of ${ratios.length} known values differ by more than ${REVISION * 100} %: another series`
    : undefined;
}

/** Two regions have each other's known value of a day. */
function swappedRegions(values: readonly Value[], stored: Stored): string | undefined {
  const changed = values.flatMap((value) => {
    const before = stored(value).get(value.date);
    return before === undefined || before === value.value ? [] : [{ ...value, before }];
  });
  for (const one of changed) {
    const other = changed.find(
      ({ date, value, before }) =>
        date === one.date && value === one.before && before === one.value,
    );
    if (other) return `${one.region} and ${other.region} have each other's values of ${one.date}`;
  }
  return undefined;
}

/** All wages of a new year are those of the year before. */
function repeatedYear(values: readonly Value[], stored: Stored): string | undefined {
  const newest =
    values
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? '';
  const before = `${Number(newest.slice(0, 4)) - 1}${newest.slice(4)}`;
  const lastYear = new Map(
    values.filter(({ date }) => date === before).map(({ region, value }) => [region, value]),
  );
  const added = values.filter((value) => value.date === newest && !stored(value).has(newest));
  const repeated = added.filter(({ region, value }) => lastYear.get(region) === value);
  return repeated.length >= FEWEST && repeated.length === added.length
    ? `all ${repeated.length} wages of ${newest.slice(0, 4)} equal those of ${before.slice(0, 4)}`
    : undefined;
}
