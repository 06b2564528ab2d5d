// First prices of many regions together: one may be unusual by itself, all of them only where the
// source means something else by its figures.
import { quantile } from '../formula/price-sample.ts';
import { expectedLevel, JOINT_FACTOR, LEAST_JOINT } from '../market/first-values.ts';
import type { IndicatorName } from '../market/indicator.ts';
import { regions } from '../market/region.ts';
import type { HousingStore } from '../store/housing-store.ts';

const PRICES: readonly IndicatorName[] = [
  'avg_asking_price_m2_flat',
  'median_asking_price_m2_flat',
];

type Checked = { readonly indicator: IndicatorName; readonly region: string };

/** Price series whose values nothing has verified yet: there are none, or they are marked as unusual. */
export function unverifiedPrices({ series, quarantine }: HousingStore): Checked[] {
  const marked = new Set(
    quarantine
      .all()
      .flatMap(({ rule, indicator, region }) =>
        rule === 'unusual' ? [`${indicator} ${region}`] : [],
      ),
  );
  return PRICES.flatMap((indicator) =>
    regions
      .map(({ slug }) => ({ indicator, region: slug }))
      .filter(
        ({ region }) =>
          marked.has(`${indicator} ${region}`) || series.latest(indicator, region) === undefined,
      ),
  );
}

/**
 * Marks them as unusual when the middle one of them is off its expected level by more than
 * `JOINT_FACTOR`; answers remarks for the log.
 */
export function markTogether(
  { series, quarantine }: HousingStore,
  unverified: readonly Checked[],
  now: Date,
): string[] {
  return PRICES.flatMap((indicator) => {
    const values = unverified
      .filter((one) => one.indicator === indicator)
      .flatMap(({ region }) => {
        const value = series.latest(indicator, region);
        const level = value && expectedLevel(indicator, region, value.date);
        const source = 'portal' as const;
        return level === undefined
          ? []
          : [{ observation: { ...value!, indicator, region, source }, level }];
      });
    if (values.length < LEAST_JOINT) return [];
    const ratios = values.map(({ observation, level }) => observation.value / level);
    const ratio = quantile(
      ratios.sort((a, b) => a - b),
      0.5,
    );
    if (Math.max(ratio, 1 / ratio) <= JOINT_FACTOR) return [];
    for (const { observation, level } of values) {
      const seenAt = quarantine.of(observation)?.seenAt ?? now.toISOString();
      quarantine.put(observation, 'unusual', level, seenAt);
    }
    return [`${indicator}: the first values are ${ratio.toFixed(2)} times what is expected`];
  });
}
