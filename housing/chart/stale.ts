import type { Locale } from '@tessera/kit/locale';
import type { IndicatorName } from '../market/indicator.ts';
import { NATIONAL } from '../market/region.ts';
import { isUsedIn, type Observed } from '../market/rhythm.ts';
import type { Sheet } from '../market/sheet.ts';
import { oldText } from '../ui/freshness.ts';
import type { Chart } from './chart.ts';

/** How the source of a point names what it was made from. */
const NAMED_IN_POINTS: Readonly<Partial<Record<IndicatorName, RegExp>>> = {
  nominal_property_price_index: /macro/,
  avg_monthly_wage: /czso/,
  avg_asking_price_m2_flat: /portal/,
  avg_rent_m2_flat: /portal/,
  mortgage_rate_avg: /survey/,
};

type Of = {
  /** The region of the chart, where it has one. */
  readonly region?: string;
  /** Whether its values are deflated with consumer prices. */
  readonly real?: boolean;
};

/** A chart with what it was made from although it is stale: in its data, and below its title. */
export function withStale(
  chart: Chart,
  locale: Locale,
  stale: readonly Observed[],
  { region = NATIONAL, real = false }: Of = {},
): Chart {
  const used = stale.filter((one) => {
    if (one.indicator === 'cpi') return real;
    return isUsedIn(region, one) && isMadeFrom(chart.sheet, one.indicator);
  });
  if (used.length === 0) return chart;
  const measure = `${chart.picture.measure} ${oldText(locale, used)}`.trim();
  return { sheet: { ...chart.sheet, stale: used }, picture: { ...chart.picture, measure } };
}

function isMadeFrom({ series }: Sheet, indicator: IndicatorName): boolean {
  const name = NAMED_IN_POINTS[indicator];
  return series.some(({ points }) => points.some((point) => point && name?.test(point.source)));
}
