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
import { unitWords } from './unit-words.ts';

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
  const dates = yearsOf([...yearly.values()].flat());
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
          if (shown === undefined || !origin) return undefined;
          // What was deflated or set to 100 is computed, even where it was measured before.
          const computed = terms.index || (terms.real && money);
          const kind = computed && origin.kind === 'measured' ? 'derived' : origin.kind;
          return { ...origin, kind, value: shown };
        }),
      };
    }),
  };
  const words = metricWords(locale, metric);
  const axis = terms.index
    ? say.index(dates[0] ?? '–')
    : `${words.name} (${unitWords(locale, unit)})`;
  const formatsOf = formats(locale);
  const shownAs = (shown: number) =>
    terms.index ? formatsOf.decimal(shown) : write(formatsOf, shown);
  return {
    sheet,
    picture: {
      option: lines({
        height: 420,
        sheet,
        axis,
        from: terms.index ? 'data' : 'zero',
        text: shownAs,
        room: 150,
      }),
      title: titleOf(words.name, sheet, shownAs),
      measure: measureOf(locale, terms, money, cpi.at(-1)?.date),
      width: PICTURE_WIDTH,
      height: 420,
    },
  };
}

/** Every year from the first to the last, so that equal distances are equal times. */
function yearsOf(rows: readonly AffordabilityRow[]): string[] {
  const years = rows.map(({ date }) => Number(date.slice(0, 4)));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, at) => String(first + at));
}

/** The line that moved farthest, from its first point to its last. */
function titleOf(name: string, { labels, series }: Sheet, write: (value: number) => string) {
  const moves = series.flatMap(({ label, points }) => {
    const from = points.findIndex((point) => point !== undefined);
    const to = points.findLastIndex((point) => point !== undefined);
    const [first, last] = [points[from]?.value, points[to]?.value];
    return first === undefined || last === undefined ? [] : [{ label, from, to, first, last }];
  });
  const most = moves.sort((a, b) => Math.abs(b.last - b.first) - Math.abs(a.last - a.first))[0];
  if (!most) return name;
  const { label, from, to, first, last } = most;
  return `${name}: ${label} ${write(first)} (${labels[from]}) → ${write(last)} (${labels[to]})`;
}

function measureOf(
  locale: Locale,
  { real, index }: Terms,
  money: boolean,
  newestPrices: string | undefined,
): string {
  const say = phrases(locale);
  const parts = [
    ...(index ? [say.indexed] : []),
    ...(real && money ? [say.real(formats(locale).date(newestPrices))] : []),
    ...(real && !money ? [say.notMoney] : []),
    say.past,
  ];
  return parts.join(' ');
}

const phrases = phraseBook(
  {
    index: (year: string) => `Index (${year} = 100)`,
    indexed: 'Každá čára začíná na 100.',
    real: (day: string) =>
      `V cenách z ${day} (očištěno o spotřebitelské ceny); kde index ještě není, čára končí.`,
    notMoney: 'Roky a podíly nejsou peníze, inflace se u nich neodečítá.',
    past: 'Ceny minulých let jsou dnešní ceny přepočtené jediným celostátním indexem; mzdy jsou skutečné.',
  },
  {
    index: (year) => `Index (${year} = 100)`,
    indexed: 'Every line begins at 100.',
    real: (day) =>
      `In prices of ${day} (consumer prices taken out); a line ends where the index does.`,
    notMoney: 'Years and shares are no money: there is no inflation to take out.',
    past: "Prices of past years are today's, carried back with one national index; wages are those of the year.",
  },
);
