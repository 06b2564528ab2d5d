import {
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

export type LinesParts = {
  readonly sheet: Sheet;
  readonly axis: string;
  readonly text: (value: number, series: SheetSeries) => string;
  readonly format?: string;
  readonly from?: 'zero' | 'data';
  /** Title of the second axis (y1). */
  readonly axis1?: string;
  /** Space for the line names, right of the plot, px. */
  readonly room?: number;
  /** Height of the whole picture, px. */
  readonly height: number;
};

/** Lines over the labels of a sheet; projections are dashed and have their error band. */
export function lines(parts: LinesParts): ChartOption {
  const { sheet, axis, format, from = 'zero', axis1, room = 150 } = parts;
  const y = {
    ...valueAxis({ name: axis, along: 'y', from, ...(format !== undefined && { format }) }),
  };
  // A line that continues as a projection has its name at the end of the projection.
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
      ...line(parts, series, colourOf(sheet, index), shifts[named.indexOf(series)] ?? 0),
    ]) as never,
  };
}

function line(
  { sheet, text, axis1 }: LinesParts,
  series: SheetSeries,
  colour: string,
  shift: number,
): object[] {
  const style = lineStyle(colour, series.projected ? 'projected' : 'measured');
  const last = series.points.findLastIndex((point) => point !== undefined);
  const isContinued = !series.projected && sheet.series.some(({ projected }) => projected);
  const drawn = {
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
        !isContinued &&
        sheet.series.length > 1 && {
          label: { ...lineLabel(series.label, colour), position: 'right', offset: [0, shift] },
        }),
    })),
  };
  return splitAtEstimates(drawn, series.points, colour);
}

type Drawn = { readonly data: readonly { readonly value: number | null }[] };

/**
 * A line with estimates is two: dashed with hollow points up to the first value behind the last
 * estimate, solid from there.
 */
function splitAtEstimates<Line extends Drawn>(
  drawn: Line,
  points: readonly (SheetPoint | undefined)[],
  colour: string,
): object[] {
  const last = points.findLastIndex((point) => point?.estimated);
  if (last < 0) return [drawn];
  const firstSolid = points.findIndex((point, index) => index > last && point !== undefined);
  const until = firstSolid < 0 ? last : firstSolid;
  const only = (holds: (index: number) => boolean) =>
    drawn.data.map((one, index) => (holds(index) ? one : { value: null }));
  const dashed = {
    ...drawn,
    ...lineStyle(colour, 'projected'),
    symbol: 'emptyCircle',
    // The point at the joint belongs to the solid line.
    data: only((index) => index <= until).map((one, index) =>
      index === firstSolid ? { value: one.value, symbol: 'none' } : one,
    ),
  };
  return firstSolid < 0 ? [dashed] : [dashed, { ...drawn, data: only((index) => index > last) }];
}

function range({ low, high }: SheetPoint, series: SheetSeries, text: LinesParts['text']): string {
  return low === undefined || high === undefined
    ? ''
    : ` (${text(low, series)} – ${text(high, series)})`;
}

/** A band as two stacked areas: invisible up to the low end, pale from there to the high end. */
function band(series: SheetSeries, index: number): object[] {
  const { points } = series;
  if (!points.some((point) => point?.low !== undefined)) return [];
  // The band starts with width zero at the last known point.
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

/** Least distance of two names, px. */
const LABEL_GAP = 15;

/** By how much to move the name at the end of each line down so that no two overlap, px. */
export function labelShifts(
  series: readonly SheetSeries[],
  from: 'zero' | 'data',
  plotHeight: number,
): number[] {
  const values = series.flatMap(({ points }) => points.flatMap((point) => point?.value ?? []));
  const top = Math.max(...values);
  const bottom = from === 'zero' ? 0 : Math.min(...values);
  const ends = series.flatMap(({ points }, index) => {
    const last = points.findLast((point) => point !== undefined);
    const share = last && top > bottom ? (top - last.value) / (top - bottom) : 0;
    return last ? [{ index, y: share * plotHeight }] : [];
  });
  ends.sort((a, b) => a.y - b.y);
  const shifts = series.map(() => 0);
  let lowest = Number.NEGATIVE_INFINITY;
  for (const { index, y } of ends) {
    const moved = Math.max(y, lowest + LABEL_GAP);
    shifts[index] = Math.round(moved - y);
    lowest = moved;
  }
  return shifts;
}
