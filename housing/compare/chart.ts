import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Chart } from '../chart/chart.ts';
import { methodNotes, pointOf } from '../chart/chart.ts';
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
  const say = phrases(locale);
  const years = yearsOf([...yearly.values()].flat());
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
  const methods = methodNotes(locale, sheet);
  return {
    sheet,
    picture: {
      chart: lines({ sheet, axis: `${name} (${unitWords(locale, unit)})`, text }),
      title: titleOf(name, sheet, text, say.estimate),
      measure: methods === '' ? '' : `${say.dashed} ${methods}`,
      width: PICTURE_WIDTH,
      height: 420,
    },
  };
}

/** Every year from the first to the last, so that the axis is linear in time. */
function yearsOf(rows: readonly AffordabilityRow[]): string[] {
  const years = rows.map(({ date }) => Number(date.slice(0, 4)));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, at) => String(first + at));
}

/** Names the line with the largest change from its first point to its last, and says what is estimated. */
function titleOf(
  name: string,
  { labels, series }: Sheet,
  write: (value: number) => string,
  estimate: string,
) {
  const moves = series.flatMap(({ label, points }) => {
    const from = points.findIndex((point) => point !== undefined);
    const to = points.findLastIndex((point) => point !== undefined);
    const [first, last] = [points[from]?.value, points[to]?.value];
    const [start, end] = [from, to].map((at) =>
      points[at]?.estimated ? `${labels[at]}, ${estimate}` : labels[at],
    );
    return first === undefined || last === undefined ? [] : [{ label, start, end, first, last }];
  });
  const most = moves.sort((a, b) => Math.abs(b.last - b.first) - Math.abs(a.last - a.first))[0];
  if (!most) return name;
  const { label, start, end, first, last } = most;
  return `${name}: ${label} ${write(first)} (${start}) → ${write(last)} (${end})`;
}

const phrases = phraseBook({
  dashed: ['Čárkovaně odhady.', 'Dashed lines are estimates.'],
  estimate: ['odhad', 'estimate'],
});
