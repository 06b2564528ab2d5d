import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { type Chart, pointOf } from '../chart/chart.ts';
import { lines } from '../chart/lines.ts';
import { methodNotes } from '../chart/method-notes.ts';
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
import { withCoincidingLinesJoined } from './coinciding-lines.ts';

export const comparedMetrics = [
  'years_to_buy',
  'price_m2',
  'net_wage',
  'payment',
  'payment_to_wage',
  'rent',
] as const satisfies readonly MetricId[];

export type ComparedMetric = (typeof comparedMetrics)[number];

type ComparisonParts = {
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
  const places = [...yearly].map(([region, rows]) => ({
    region,
    rows,
    values: inTerms(rows, value, money && terms.real ? cpi : undefined),
  }));
  const baseYear = commonYear(
    dates,
    places.map(({ values }) => values),
  );
  const sheet: Sheet = {
    name: `compare-${metric}`,
    labels: dates,
    series: places.map(({ region, rows, values }) => {
      const ofYear = ({ date }: DatedValue | MaybeDatedValue) => date.slice(0, 4);
      const base = values.find((one) => ofYear(one) === baseYear)?.date ?? 'none';
      const shownValues = terms.index ? indexedTo100(values, base) : values;
      const points = new Map(shownValues.map((point) => [ofYear(point), point]));
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
  const picture = withCoincidingLinesJoined(sheet, say.joined);
  const words = metricWords(locale, metric, [...yearly.values()].flat().at(-1));
  const axis = terms.index
    ? say.index(baseYear ?? '–')
    : `${words.name} (${unitWords(locale, unit)})`;
  const formatsOf = formats(locale);
  const shownAs = (shown: number) =>
    terms.index ? formatsOf.decimal(shown) : write(formatsOf, shown);
  return {
    sheet,
    picture: {
      chart: lines({
        sheet: picture,
        axis,
        from: terms.index ? 'data' : 'zero',
        text: shownAs,
      }),
      title: titleOf(words.name, picture, shownAs, say.estimate),
      measure: measureOf(locale, terms, {
        money,
        newestPrices: cpi.at(-1)?.date,
        hasJoinedLines: picture !== sheet,
        methods: methodNotes(locale, sheet),
      }),
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

type MeasureParts = {
  readonly money: boolean;
  readonly newestPrices: string | undefined;
  readonly hasJoinedLines: boolean;
  /** Sentences about values that no source published; empty if all were. */
  readonly methods: string;
};

function measureOf(
  locale: Locale,
  { real, index }: Terms,
  { money, newestPrices, hasJoinedLines, methods }: MeasureParts,
): string {
  const say = phrases(locale);
  const parts = [
    ...(index ? [say.indexed] : []),
    ...(real && money ? [say.real(formats(locale).date(newestPrices))] : []),
    ...(real && !money ? [say.notMoney] : []),
    ...(hasJoinedLines ? [say.whyJoined] : []),
    ...(methods === '' ? [] : [say.dashed, methods]),
  ];
  return parts.join(' ');
}

const phrases = phraseBook({
  index: [(year: string) => `Index (${year} = 100)`, (year) => `Index (${year} = 100)`],
  indexed: ['První společný rok všech čar je 100.', 'The first year that all lines have is 100.'],
  joined: [
    (first: string, others: number) =>
      `${first} a ${others} ${czechPlural(others, 'další', 'další', 'dalších')}`,
    (first, others) => `${first} and ${others} more`,
  ],
  whyJoined: [
    'Regiony se stejným vývojem mají jednu čáru: minulé ceny známe jen z celostátního indexu.',
    'Regions with the same development share a line: past prices are known only from a national index.',
  ],
  real: [
    (day: string) =>
      `V cenách k ${day}, očištěno o inflaci; kde index spotřebitelských cen ještě není, čára končí.`,
    (day) =>
      `In prices of ${day}, adjusted for inflation; lines end where the consumer price index ends.`,
  ],
  notMoney: [
    'Roky a podíly se o inflaci neočišťují.',
    'Years and shares are not adjusted for inflation.',
  ],
  dashed: ['Čárkovaně odhady.', 'Dashed lines are estimates.'],
  estimate: ['odhad', 'estimate'],
});

/** The terms in which values of different years are compared. */
type Terms = {
  /** Money of the newest month of the consumer price index instead of nominal money. */
  readonly real: boolean;
  /** The first year that all lines have is 100. */
  readonly index: boolean;
};

/**
 * One figure of one region by date, in nominal money, or deflated with `cpi`; a date without
 * consumer prices is missing then.
 */
export function inTerms(
  rows: readonly AffordabilityRow[],
  value: (row: AffordabilityRow) => number | undefined,
  cpi: readonly DatedValue[] | undefined,
): MaybeDatedValue[] {
  const values: MaybeDatedValue[] = rows.map((row) => ({ date: row.date, value: value(row) }));
  const known = values.filter((point): point is DatedValue => point.value !== undefined);
  return cpi ? inRealTerms(known, cpi) : known;
}

/** The first year with a value above zero in every line that has any: the base of an index. */
export function commonYear(
  years: readonly string[],
  lines: readonly (readonly MaybeDatedValue[])[],
): string | undefined {
  const known = lines
    .map((line) => line.filter(({ value }) => value !== undefined && value > 0))
    .filter((line) => line.length > 0);
  if (known.length === 0) return undefined;
  return years.find((year) =>
    known.every((line) => line.some(({ date }) => date.startsWith(year))),
  );
}
