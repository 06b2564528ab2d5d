// What is wrong with a document as a whole although each of its values is plausible by itself.
import type { IndicatorName, Observation } from './indicator.ts';
import { limits } from './plausibility.ts';
import { FEWEST_REWRITTEN, findRebase, INDICES, REVISION, type Rebase } from './rebase.ts';

type Value = Pick<Observation, 'indicator' | 'region' | 'date' | 'value'>;

/** The stored values of the series of an observation, by date. */
type Stored = (observation: Value) => ReadonlyMap<string, number>;

/** Fewer equal values can be chance. */
const FEWEST_REPEATED = 10;

/** A smaller share of rewritten values is a revision, which is stored and listed. */
const LARGE_SHARE = 0.2;

const WAGES: readonly IndicatorName[] = ['avg_monthly_wage', 'median_monthly_wage'];

/**
 * Why a document is refused, or `undefined`: it changes a fifth of the past of a series, so that it is
 * another series (the real index in place of the nominal one, the wages of women in place of all),
 * or its newest year of wages repeats the year before.
 */
export function documentProblem(batch: readonly Value[], stored: Stored): string | undefined {
  for (const indicator of [...INDICES, ...WAGES]) {
    const values = batch.filter((value) => value.indicator === indicator);
    const problem = rewrittenPast(indicator, values, stored);
    if (problem !== undefined) return problem;
  }
  return repeatedYear(batch, stored);
}

/**
 * The indices that a document moves to another base year. The newest value has to stay within the
 * bounds of the series; the oldest can become small.
 */
export function rebasesIn(batch: readonly Value[], stored: Stored): Rebase[] {
  return INDICES.flatMap((indicator) => {
    const values = batch.filter((value) => value.indicator === indicator);
    const [first] = values;
    const found = first && findRebase(values, stored(first));
    if (!found) return [];
    // mutation: a reply with two values of one day is refused when it is read
    const newest = values.reduce((last, value) => (value.date > last.date ? value : last), first);
    const { min, max } = limits[indicator];
    const isWithin = newest.value >= min && newest.value <= max;
    return isWithin ? [{ indicator, region: first.region, ...found }] : [];
  });
}

function rewrittenPast(
  indicator: IndicatorName,
  values: readonly Value[],
  stored: Stored,
): string | undefined {
  const ratios = values.flatMap((value) => {
    const before = stored(value).get(value.date);
    return before === undefined ? [] : [value.value / before];
  });
  // mutation: only a result that is the limit to the last bit tells the two apart
  const rewritten = ratios.filter((ratio) => Math.abs(ratio - 1) > REVISION).length;
  if (rewritten < FEWEST_REWRITTEN || rewritten < ratios.length * LARGE_SHARE) return undefined;
  if (rebasesIn(values, stored).length > 0) return undefined;
  return `${rewritten} of ${ratios.length} known values of ${indicator} differ by more than ${REVISION * 100} %: a rewritten past`;
}

function repeatedYear(batch: readonly Value[], stored: Stored): string | undefined {
  const wages = batch.filter(({ indicator }) => WAGES.includes(indicator));
  // mutation: equal dates are the same text
  const newest = wages.reduce((year, { date }) => (date > year ? date : year), '');
  const added = wages.filter((value) => value.date === newest && !stored(value).has(value.date));
  const before = `${Number(newest.slice(0, 4)) - 1}${newest.slice(4)}`;
  const lastYear = new Map(
    wages
      .filter(({ date }) => date === before)
      .map(({ indicator, region, value }) => [`${indicator} ${region}`, value]),
  );
  const repeated = added.filter(
    ({ indicator, region, value }) => lastYear.get(`${indicator} ${region}`) === value,
  );
  if (repeated.length < FEWEST_REPEATED || repeated.length < added.length) return undefined;
  return `all ${repeated.length} wages of ${newest.slice(0, 4)} equal those of ${before.slice(0, 4)}: a repeated year`;
}
