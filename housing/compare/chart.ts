import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { type Chart, pointOf } from '../chart/chart.ts';
import { lines } from '../chart/lines.ts';
import type { AffordabilityRow } from '../formula/affordability.ts';
import {
  type DatedValue,
  indexedTo100,
  inRealTerms,
  type MaybeDatedValue,
} from '../formula/real-terms.ts';
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

export type ComparisonParts = {
  readonly metric: ComparedMetric;
  readonly terms: Terms;
  /** The latest row of each year, by region. */
  readonly yearly: ReadonlyMap<string, readonly AffordabilityRow[]>;
  readonly cpi: readonly DatedValue[];
};

/** One figure over the years, one line per region. */
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
          // Deflating or indexing turns a measured value into a derived one.
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

/** Every year from the first to the last, so that the axis is linear in time. */
function yearsOf(rows: readonly AffordabilityRow[]): string[] {
  const years = rows.map(({ date }) => Number(date.slice(0, 4)));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, at) => String(first + at));
}

/** Names the line with the largest change from its first point to its last. */
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
      `V cenách k ${day}, očištěno o inflaci; kde index spotřebitelských cen ještě není, čára končí.`,
    notMoney: 'Roky a podíly se o inflaci neočišťují.',
    past: 'Ceny minulých let jsou dopočteny celostátním indexem; mzdy jsou skutečné.',
  },
  {
    index: (year) => `Index (${year} = 100)`,
    indexed: 'Every line starts at 100.',
    real: (day) =>
      `In prices of ${day}, adjusted for inflation; lines end where the consumer price index ends.`,
    notMoney: 'Years and shares are not adjusted for inflation.',
    past: 'Prices of past years are scaled with one national index; wages are actual.',
  },
);

/** The terms in which values of different years are compared. */
export type Terms = {
  /** Money of the newest month of the consumer price index instead of nominal money. */
  readonly real: boolean;
  /** The first value of each line is 100. */
  readonly index: boolean;
};

/**
 * One figure of one region by date in the given terms. Only amounts of money (`isMoney`) are
 * deflated, not years or shares; a date without consumer prices is missing.
 */
export function inTerms(
  rows: readonly AffordabilityRow[],
  value: (row: AffordabilityRow) => number | undefined,
  isMoney: boolean,
  cpi: readonly DatedValue[],
  { real, index }: Terms,
): MaybeDatedValue[] {
  const values: MaybeDatedValue[] = rows.map((row) => ({ date: row.date, value: value(row) }));
  const known = values.filter((point): point is DatedValue => point.value !== undefined);
  const deflated = real && isMoney ? inRealTerms(known, cpi) : known;
  return index ? indexedTo100(deflated) : deflated;
}
