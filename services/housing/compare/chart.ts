import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { type Chart, chartOf, estimateNote, everyYear, pointOf } from '../chart/chart.ts';
import { lines } from '../chart/lines.ts';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { regionName } from '../market/region.ts';
import type { Sheet } from '../market/sheet.ts';
import { metricWords, unitWords } from '../ui/metric-phrases.ts';
import { type MetricId, metricOf } from '../ui/metrics.ts';

export const comparedMetrics = [
  'years_to_buy',
  'price_m2',
  'net_wage',
  'payment',
  'payment_to_wage',
  'rent',
] as const satisfies readonly MetricId[];

export type ComparedMetric = (typeof comparedMetrics)[number];

/** One figure over the years, one line per region. `yearly`: the latest row of each year, by region. */
export function comparisonChart(
  locale: Locale,
  metric: ComparedMetric,
  yearly: ReadonlyMap<string, readonly AffordabilityRow[]>,
): Chart {
  const { unit, write } = metricOf(metric);
  const rows = [...yearly.values()].flat();
  const years = everyYear(rows.map(({ date }) => Number(date.slice(0, 4))));
  const sheet: Sheet = {
    name: `compare-${metric}`,
    labels: years,
    series: [...yearly].map(([region, rows]) => {
      const points = new Map(rows.map((row) => [row.date.slice(0, 4), pointOf(metric, row)]));
      return {
        label: regionName(region, locale),
        unit,
        points: years.map((year) => points.get(year)),
      };
    }),
  };
  const { name } = metricWords(locale, metric);
  const text = (value: number) => write(formats(locale), value);
  return chartOf(sheet, {
    chart: lines({ sheet, axis: `${name} (${unitWords(locale, unit)})`, text }),
    title: name,
    measure: estimateNote(locale, sheet),
    height: 420,
  });
}
