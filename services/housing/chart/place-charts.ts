import type { Chart as Drawing } from '@tessera/kit/chart/chart';
import { accent } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Sourced } from '../market/indicator.ts';
import { NATIONAL, regionName } from '../market/region.ts';
import type { Sheet, SheetPoint } from '../market/sheet.ts';
import { phrases as shared } from '../ui/phrases.ts';
import {
  barsOfSheet,
  type Chart,
  chartOf,
  estimateNote,
  methodsOf,
  pointOf,
  withEveryYear,
} from './chart.ts';
import { lines, withEstimates } from './lines.ts';

const ACCENT = accent('housing');

/** `prices`: asking price per m² of one region over time. */
export function pricesChart(locale: Locale, region: string, prices: readonly Sourced[]): Chart {
  const say = phrases(locale);
  return overTime(locale, {
    name: `prices-${region}`,
    label: say.price,
    unit: 'CZK/m2',
    values: prices,
    title: say.pricesTitle(regionName(region, locale)),
    text: formats(locale).money,
  });
}

/** `mortgage`: the two-week repo rate as steps, each valid until the next. */
export function mortgageChart(locale: Locale, rates: readonly Sourced[]): Chart {
  const say = phrases(locale);
  return overTime(locale, {
    name: 'mortgage',
    label: say.repo,
    unit: '%',
    values: rates,
    title: say.repoTitle,
    text: (value) => formats(locale).percent(value, 2),
    step: true,
  });
}

type OverTime = {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly values: readonly Sourced[];
  readonly title: string;
  readonly text: (value: number) => string;
  readonly step?: boolean;
};

/** One series by day; values scaled from others come before the measured ones and are dashed. */
function overTime(locale: Locale, parts: OverTime): Chart {
  const { name, label, unit, values, title, text, step = false } = parts;
  const { date } = formats(locale);
  const measuredFrom = values.findLastIndex(({ kind }) => kind !== 'measured') + 1;
  const points = values.map(({ date: day, value }, at) => ({
    x: Date.parse(day),
    y: value,
    tip: `${date(day)}: ${text(value)}`,
    isEstimated: at < measuredFrom,
  }));
  const sheet: Sheet = {
    name,
    labels: values.map((value) => value.date),
    series: [
      {
        label,
        unit,
        colour: ACCENT,
        points: values.map((value) => ({ ...value, methods: methodsOf([value]) })),
      },
    ],
  };
  const chart: Drawing = {
    x: { scale: 'time' },
    y: { scale: 'numbers', title: label },
    marks: withEstimates(points, { kind: 'line', colour: ACCENT, isStepped: step }),
  };
  return chartOf(sheet, { chart, title, measure: label, height: 280 });
}

/** `rent-vs-buy`: rent and mortgage payment of one region; a missing value is null. */
export function rentVsBuyChart(locale: Locale, row: AffordabilityRow | undefined): Chart {
  const say = phrases(locale);
  const { money } = formats(locale);
  const region = row?.region ?? NATIONAL;
  const points = row ? [pointOf('rent', row), pointOf('payment', row)] : [undefined, undefined];
  const sheet: Sheet = {
    name: `rent-vs-buy-${region}`,
    labels: [say.rent, say.mortgage],
    series: [{ label: say.monthly, unit: 'CZK/month', points, colour: ACCENT }],
  };
  const ratio = row?.rentVsMortgageRatio;
  return chartOf(sheet, {
    chart: barsOfSheet({ sheet, axis: say.monthly, text: money, noData: shared(locale).noData }),
    title:
      ratio === undefined
        ? shared(locale).noData
        : ratio > 1
          ? say.rentIsMore
          : say.mortgageIsMore(formats(locale).decimal(1 / ratio)),
    measure: say.monthly,
    height: 140,
  });
}

/** `history`: months of net pay for the flat by year; past years scaled with the price index. */
export function historyChart(
  locale: Locale,
  region: string,
  rows: readonly AffordabilityRow[],
): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const sheet: Sheet = {
    name: `history-${region}`,
    labels: rows.map(({ date }) => date.slice(0, 4)),
    series: [
      {
        label: say.months,
        unit: 'months',
        colour: ACCENT,
        points: rows.map((row): SheetPoint | undefined => {
          const years = pointOf('years_to_buy', row);
          return years && { ...years, value: years.value * 12 };
        }),
      },
    ],
  };
  return chartOf(sheet, {
    chart: lines({
      sheet: withEveryYear(sheet),
      axis: say.months,
      text: (value) => decimal(value),
    }),
    title: say.historyTitle(regionName(region, locale)),
    measure: `${say.months}. ${estimateNote(locale, sheet)}`,
    height: 300,
  });
}

const phrases = phraseBook({
  price: ['Průměrná nabídková cena bytu za m² (Kč)', 'Mean asking price of flats per m² (CZK)'],
  pricesTitle: [
    (region: string) => `Nabídkové ceny: ${region}`,
    (region) => `Asking prices: ${region}`,
  ],
  repo: ['Dvoutýdenní repo sazba ČNB (%)', 'Two-week repo rate of the Czech National Bank (%)'],
  repoTitle: [
    'Repo sazba, kterou sledují sazby hypoték',
    'The repo rate, which mortgage rates follow',
  ],
  rent: ['Nájem (60 m²)', 'Rent (60 m²)'],
  mortgage: ['Hypotéka (30 let)', 'Mortgage (30y)'],
  monthly: ['Kč měsíčně za byt 60 m²', 'CZK a month for a 60 m² flat'],
  rentIsMore: [
    'Nájem vychází dráž než splátka hypotéky',
    'Renting costs more than the mortgage payment',
  ],
  mortgageIsMore: [
    (times: string) => `Splátka je ${times}násobek nájmu`,
    (times) => `The payment is ${times} times the rent`,
  ],
  months: ['Měsíce čistého platu za byt 60 m²', 'Months of net pay for a 60 m² flat'],
  historyTitle: [
    (region: string) => `${region}: kolik měsíčních platů stál byt`,
    (region) => `${region}: a flat in monthly pays, by year`,
  ],
});
