import {
  barLabel,
  base,
  type ChartOption,
  categories,
  categoryAxis,
  grid,
  lineLabel,
  lineStyle,
  tip,
  valueAxis,
} from '@tessera/kit/chart/theme';
import type { Sheet, SheetPoint, SheetSeries } from '../market/sheet.ts';
import { labelShifts } from './label-shifts.ts';
import type { Picture } from './picture.ts';

/** A chart: its data for programs and its picture for people. */
export type Chart = { readonly sheet: Sheet; readonly picture: Picture };

export type BarsParts = {
  readonly sheet: Sheet;
  readonly axis: string;
  /** How a value is written at the end of its bar. */
  readonly text: (value: number) => string;
  readonly format?: string;
};

/** Horizontal bars of the first series, each with its figure; a region without one says so. */
export function bars({ sheet, axis, text, format }: BarsParts, noData: string): ChartOption {
  const [series] = sheet.series;
  const points = series?.points ?? [];
  return {
    ...base(),
    grid: grid({ right: 90, bottom: 24 }),
    xAxis: valueAxis({ name: axis, ...(format !== undefined && { format }) }),
    yAxis: categoryAxis({ names: sheet.labels }),
    series: [
      {
        type: 'bar',
        barWidth: '66%',
        data: points.map((point, index) => {
          const words = point ? text(point.value) : noData;
          return {
            value: point?.value ?? 0,
            itemStyle: { color: series?.colours?.[index] ?? series?.colour ?? '#888888' },
            label: barLabel(words),
            ...tip(`${sheet.labels[index]}: ${words}`),
          };
        }),
      },
    ],
  };
}

/** Room for the axis and for one line a bar. */
export function heightOfBars(count: number): number {
  return 60 + Math.max(3, count) * 25;
}

export type LinesParts = {
  readonly sheet: Sheet;
  readonly axis: string;
  readonly text: (value: number, series: SheetSeries) => string;
  readonly format?: string;
  readonly from?: 'zero' | 'data';
  /** What the second axis (y1) measures. */
  readonly axis1?: string;
  readonly room?: number;
  /** Of the whole picture. */
  readonly height: number;
};

/** Lines over the labels; what was not measured is dashed, and a band shows how wrong it may be. */
export function lines(parts: LinesParts): ChartOption {
  const { sheet, axis, format, from = 'zero', axis1, room = 150 } = parts;
  const y = {
    ...valueAxis({ name: axis, along: 'y', from, ...(format !== undefined && { format }) }),
  };
  // Only lines that end with a name need room for it: not those that go on as a projection.
  const named = sheet.series.filter(
    ({ projected }) => projected || !sheet.series.some((other) => other.projected),
  );
  const shifts = labelShifts(named, from, parts.height - 60);
  return {
    ...base(),
    grid: grid({ right: room, top: 24, bottom: 12, left: 12 }),
    xAxis: { ...categoryAxis({ names: sheet.labels, along: 'x' }), boundaryGap: false },
    yAxis: (axis1 === undefined
      ? y
      : [
          y,
          { ...valueAxis({ name: axis1, along: 'y', from }), splitLine: { show: false } },
        ]) as never,
    series: sheet.series.flatMap((series, index) => [
      ...band(series, index),
      line(parts, series, colourOf(sheet, index), shifts[named.indexOf(series)] ?? 0),
    ]) as never,
  };
}

function line(
  { sheet, text, axis1 }: LinesParts,
  series: SheetSeries,
  colour: string,
  shift: number,
): object {
  const style = lineStyle(colour, series.projected ? 'projected' : 'measured');
  const last = series.points.findLastIndex((point) => point !== undefined);
  // The name stands at the end of the line, unless the line goes on as a projection.
  const goesOn = !series.projected && sheet.series.some(({ projected }) => projected);
  return {
    type: 'line',
    name: series.label,
    connectNulls: true,
    ...(axis1 !== undefined && { yAxisIndex: series.axis === 'y1' ? 1 : 0 }),
    ...style,
    data: series.points.map((point, index) => ({
      value: point?.value ?? null,
      ...(point &&
        tip(
          `${series.label}, ${sheet.labels[index]}: ${text(point.value, series)}${range(point, series, text)}`,
        )),
      ...(index === last &&
        !goesOn &&
        sheet.series.length > 1 && {
          label: { ...lineLabel(series.label, colour), position: 'right', offset: [0, shift] },
        }),
    })),
  };
}

function range({ low, high }: SheetPoint, series: SheetSeries, text: LinesParts['text']): string {
  return low === undefined || high === undefined
    ? ''
    : ` (${text(low, series)} – ${text(high, series)})`;
}

/** Two stacked areas: an invisible one up to the low end, a pale one from there to the high end. */
function band(series: SheetSeries, index: number): object[] {
  const { points } = series;
  if (!points.some((point) => point?.low !== undefined)) return [];
  // The band opens at the last measured point, where there is nothing uncertain yet.
  const edge = (pick: (point: SheetPoint) => number | undefined) =>
    points.map((point) =>
      point ? (pick(point) ?? (point.kind === 'projected' ? null : point.value)) : null,
    );
  const low = edge((point) => point.low);
  const high = edge((point) => point.high);
  const part = (data: (number | null)[], opacity: number) => ({
    type: 'line',
    stack: `band ${index}`,
    silent: true,
    symbol: 'none',
    lineStyle: { opacity: 0, width: 0 },
    areaStyle: { color: series.colour ?? '#888888', opacity },
    ...(series.axis === 'y1' && { yAxisIndex: 1 }),
    data,
  });
  const width = high.map((value, at) => {
    const below = low[at];
    return value === null || below === null || below === undefined ? null : value - below;
  });
  return [part(low, 0), part(width, 0.16)];
}

function colourOf(sheet: Sheet, index: number): string {
  return sheet.series[index]?.colour ?? categories(sheet.series.length)[index]!.color;
}
