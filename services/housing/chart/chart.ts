import { horizontalBars } from '@tessera/kit/chart/bars';
import { type Chart as Drawing, PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/chart';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Method, Sourced } from '../market/indicator.ts';
import type { Sheet, SheetPoint } from '../market/sheet.ts';
import { inputsOf, type MetricId, metricOf } from '../ui/metrics.ts';
import { methodName, provenanceOf } from '../ui/provenance.ts';

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
 * A sentence about values that no source published as they stand: each method with its years. Empty
 * where every value was published. The labels of the sheet are years.
 */
export function estimateNote(locale: Locale, { labels, series }: Sheet): string {
  const found = series.flatMap(({ points }) =>
    points.flatMap((point, at) =>
      (point?.methods ?? []).map((method) => ({ method, year: labels[at] ?? '' })),
    ),
  );
  const texts = [...Map.groupBy(found, ({ method }) => method)].map(([method, all]) => {
    const years = new Set(all.map(({ year }) => year));
    return `${methodName(locale, method)} (${[...years].sort().join(', ')})`;
  });
  return texts.length === 0 ? '' : `${phrases(locale).estimates} ${texts.join('; ')}.`;
}

const phrases = phraseBook({
  estimates: ['Čárkovaně odhady:', 'Dashed lines are estimates:'],
});
