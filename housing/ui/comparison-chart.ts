import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { inTerms, type Terms } from '../formula/comparison.ts';
import type { DatedValue } from '../formula/real-terms.ts';
import { regionName } from '../market/region.ts';
import type { Sheet } from '../market/sheet.ts';
import { type Chart, lines } from './chart-parts.ts';
import { metricWords } from './metric-words.ts';
import { type MetricId, metricOf } from './metrics.ts';
import { PICTURE_WIDTH } from './picture.ts';
import { pointOf } from './region-charts.ts';

export const comparedMetrics = [
  'years_to_buy',
  'price_m2',
  'net_wage',
  'payment',
  'payment_to_wage',
  'rent',
] as const satisfies readonly MetricId[];

export type ComparedMetric = (typeof comparedMetrics)[number];

export type ComparisonParts = {
  readonly metric: ComparedMetric;
  readonly terms: Terms;
  /** The latest row of each year, by region. */
  readonly yearly: ReadonlyMap<string, readonly AffordabilityRow[]>;
  readonly cpi: readonly DatedValue[];
};

/** One figure over the years, a line a region. */
export function comparisonChart(locale: Locale, parts: ComparisonParts): Chart {
  const { metric, terms, yearly, cpi } = parts;
  const { value, unit, write } = metricOf(metric);
  const say = phrases(locale);
  const money = unit.startsWith('CZK');
  const dates = [...new Set([...yearly.values()].flat().map(({ date }) => date.slice(0, 4)))].sort();
  const unitShown = terms.index ? 'index' : terms.real && money ? `${unit}, real` : unit;
  const sheet: Sheet = {
    name: `compare-${metric}`,
    labels: dates,
    series: [...yearly].map(([region, rows]) => {
      const points = new Map(
        inTerms(rows, value, money, cpi, terms).map((point) => [point.date.slice(0, 4), point]),
      );
      const origins = new Map(rows.map((row) => [row.date.slice(0, 4), pointOf(metric, row)]));
      return {
        label: regionName(region, locale),
        unit: unitShown,
        points: dates.map((year) => {
          const [shown, origin] = [points.get(year)?.value, origins.get(year)];
          return shown === undefined || !origin ? undefined : { ...origin, value: shown };
        }),
      };
    }),
  };
  const words = metricWords(locale, metric);
  const axis = terms.index ? say.index(dates[0] ?? '–') : `${words.name} (${say.units(unit)})`;
  const formatsOf = formats(locale);
  return {
    sheet,
    picture: {
      option: lines({
        sheet,
        axis,
        from: terms.index ? 'data' : 'zero',
        text: (shown) => (terms.index ? formatsOf.decimal(shown) : write(formatsOf, shown)),
        room: 150,
      }),
      title: words.name,
      measure: measureOf(locale, terms, money),
      width: PICTURE_WIDTH,
      height: 420,
    },
  };
}

function measureOf(locale: Locale, { real, index }: Terms, money: boolean): string {
  const say = phrases(locale);
  const parts = [
    ...(index ? [say.indexed] : []),
    ...(real && money ? [say.real] : []),
    ...(real && !money ? [say.notMoney] : []),
    say.past,
  ];
  return parts.join(' ');
}

const phrases = phraseBook(
  {
    index: (year: string) => `Index (${year} = 100)`,
    units: (unit: string) => UNITS.cs[unit] ?? unit,
    indexed: 'Každá čára začíná na 100.',
    real: 'V dnešních cenách (očištěno o spotřebitelské ceny).',
    notMoney: 'Roky a podíly nejsou peníze, inflace se u nich neodečítá.',
    past: 'Ceny minulých let jsou dnešní ceny přepočtené jediným celostátním indexem; mzdy jsou skutečné.',
  },
  {
    index: (year) => `Index (${year} = 100)`,
    units: (unit) => UNITS.en[unit] ?? unit,
    indexed: 'Every line begins at 100.',
    real: "In today's prices (consumer prices taken out).",
    notMoney: 'Years and shares are no money: there is no inflation to take out.',
    past: "Prices of past years are today's, carried back with one national index; wages are those of the year.",
  },
);

const UNITS: Record<Locale, Record<string, string>> = {
  cs: { years: 'roky', 'CZK/m2': 'Kč/m²', 'CZK/month': 'Kč měsíčně' },
  en: { 'CZK/m2': 'CZK/m²', 'CZK/month': 'CZK a month' },
};
