import { horizontalBars } from '@tessera/kit/chart/bars';
import type { Chart as Drawing } from '@tessera/kit/chart/chart';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Method, Sourced } from '../market/indicator.ts';
import type { Sheet, SheetPoint } from '../market/sheet.ts';
import { inputsOf, type MetricId, metricOf } from '../ui/metrics.ts';
import { provenanceOf } from '../ui/provenance.ts';

/** A chart: its data as a sheet and the picture drawn from them. */
export type Chart = { readonly sheet: Sheet; readonly picture: Picture };

export function chartOf(sheet: Sheet, picture: Omit<Picture, 'width'>): Chart {
  return { sheet, picture: { ...picture, width: PICTURE_WIDTH } };
}

type BarsParts = {
  readonly sheet: Sheet;
  /** Axis title with the unit. */
  readonly axis: string;
  /** Writes a value at the end of its bar. */
  readonly text: (value: number) => string;
  readonly noData: string;
};

/** Horizontal bars of the first series of a sheet, one for each of its labels. */
export function barsOfSheet({ sheet, axis, text, noData }: BarsParts): Drawing {
  const [series] = sheet.series;
  return horizontalBars({
    axis,
    bars: sheet.labels.map((name, index) => {
      const value = series?.points[index]?.value;
      return {
        name,
        value,
        text: value === undefined ? noData : text(value),
        shade: series?.colours?.[index] ?? series?.colour ?? '#888888',
      };
    }),
  });
}

/** Every year from the first to the last, so that an axis of them is linear in time. */
export function everyYear(years: readonly number[]): string[] {
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, at) => String(first + at));
}

/** A sheet whose labels are years with every year between them. */
export function withEveryYear(sheet: Sheet): Sheet {
  const labels = everyYear(sheet.labels.map(Number));
  const series = sheet.series.map((one) => ({
    ...one,
    points: labels.map((label) => one.points[sheet.labels.indexOf(label)]),
  }));
  return { ...sheet, labels, series };
}

/** A figure of a row as a point of a chart; `undefined` where there is no figure. */
export function pointOf(id: MetricId, row: AffordabilityRow): SheetPoint | undefined {
  const value = metricOf(id).value(row);
  const origin = provenanceOf(id, row);
  if (value === undefined || !origin) return undefined;
  return {
    value,
    kind: origin.kind,
    source: origin.from.map(({ source }) => source).join(' + '),
    date: origin.date,
    methods: methodsOf(origin.from),
    estimated:
      row.snapshot === 'historical' &&
      inputsOf(id, row).some(({ kind }) => kind === 'derived' || kind === 'fallback'),
  };
}

/** The methods of values that no source published as they stand, each once. */
export function methodsOf(values: readonly Sourced[]): Method[] {
  return [...new Set(values.flatMap(({ method }) => method ?? []))];
}

/**
 * Sentences about values that no source published as they stand: one for each method with its years.
 * Empty where every value was published. The labels of the sheet are years.
 */
export function methodNotes(locale: Locale, { labels, series }: Sheet): string {
  const yearsOf = new Map<Method, Set<string>>();
  for (const { points } of series) {
    for (const [index, point] of points.entries()) {
      for (const method of point?.methods ?? []) {
        const years = yearsOf.get(method) ?? new Set();
        yearsOf.set(method, years.add(labels[index] ?? ''));
      }
    }
  }
  const say = phrases(locale);
  return [...yearsOf].map(([method, years]) => say[method](say.years([...years].sort()))).join(' ');
}

const phrases = phraseBook({
  years: [
    (years: readonly string[]) =>
      `${years.length === 1 ? 'rok' : 'roky'} ${new Intl.ListFormat('cs').format(years)}`,
    (years) => new Intl.ListFormat('en-GB').format(years),
  ],
  price_scaled_by_price_index: [
    (years: string) =>
      `Ceny za ${years} nikdo nezměřil: jsou to dnešní ceny přepočtené celostátním indexem cen nemovitostí.`,
    (years) =>
      `Nobody measured the prices of ${years}: they are today's, scaled with the national property price index.`,
  ],
  rent_scaled_by_price_index: [
    (years: string) =>
      `Nájmy za ${years} nikdo nezměřil. Žádný ze zdrojů nemá index nájmů, proto jsou to dnešní nájmy přepočtené indexem cen nemovitostí; skutečné tehdejší nájmy se mohly výrazně lišit.`,
    (years) =>
      `Nobody measured the rents of ${years}. No source has an index of rents, so they are today's, scaled with the index of property prices; actual rents may have been quite different.`,
  ],
  wage_of_other_year: [
    (years: string) => `Za ${years} je použita mzda nejbližšího zveřejněného roku.`,
    (years) => `For ${years} the wage is that of the nearest published year.`,
  ],
  wage_of_country: [
    (years: string) => `Za ${years} je místo chybějící mzdy kraje mzda celé země.`,
    (years) => `For ${years} the wage of the country stands in for a missing regional one.`,
  ],
  repo_plus_spread: [
    (years: string) => `Sazba hypotéky za ${years} je odhad: repo sazba + 2,5 bodu.`,
    (years) => `The mortgage rate of ${years} is an estimate: repo rate + 2.5 points.`,
  ],
});
