import type { Chart, Line, Mark, Point } from '@tessera/kit/chart/chart';
import { categories } from '@tessera/kit/chart/theme';
import type { Sheet, SheetPoint, SheetSeries } from '../market/sheet.ts';

type LinesParts = {
  readonly sheet: Sheet;
  readonly axis: string;
  readonly text: (value: number, series: SheetSeries) => string;
};

/** Lines over the labels of a sheet; projections are dashed and have their error band. */
export function lines({ sheet, axis, text }: LinesParts): Chart {
  const marks = categories(sheet.series.length);
  return {
    x: { scale: 'names', names: sheet.labels },
    y: { scale: 'numbers', title: axis, from: 'zero' },
    marks: sheet.series.flatMap((series, index) => {
      const colour = series.colour ?? marks[index]!.colour;
      return [...band(series, colour), ...line(sheet, series, colour, text)];
    }),
  };
}

/** The line of a series, named at the end of its projection if it has one. */
function line(
  { labels, series: all }: Sheet,
  series: SheetSeries,
  colour: string,
  text: LinesParts['text'],
): Line[] {
  const { label, points, projected = false } = series;
  const known = points.flatMap((point, x) => {
    if (!point) return [];
    const tip = `${label}, ${labels[x]}: ${text(point.value, series)}${range(point, series, text)}`;
    return [{ x, y: point.value, tip, isEstimated: point.estimated }];
  });
  const isContinued = !projected && all.some((other) => other.projected);
  return withEstimates(known, {
    kind: 'line',
    colour,
    isDashed: projected,
    ...(!projected && { name: label }),
    ...(!isContinued && all.length > 1 && { label }),
  });
}

type KnownPoint = Point & { readonly isEstimated?: boolean | undefined };

/**
 * A line through its points. With estimates it is two: dashed with hollow points up to the first
 * value behind the last estimate, solid from there.
 */
export function withEstimates(points: readonly KnownPoint[], line: Omit<Line, 'points'>): Line[] {
  const count = points.findLastIndex(({ isEstimated }) => isEstimated) + 1;
  const estimates = points.slice(0, count);
  const rest = points.slice(count);
  const dashed = { ...line, isDashed: true, isHollow: true };
  const [joint] = rest;
  if (count === 0) return [{ ...line, points }];
  if (!joint) return [{ ...dashed, points }];
  const { name: _, label: __, ...unnamed } = dashed;
  // The dot at the joint belongs to the solid line.
  return [
    { ...unnamed, points: [...estimates, { x: joint.x, y: joint.y }] },
    { ...line, points: rest },
  ];
}

function range({ low, high }: SheetPoint, series: SheetSeries, text: LinesParts['text']): string {
  return low === undefined || high === undefined
    ? ''
    : ` (${text(low, series)} – ${text(high, series)})`;
}

/** The band starts with width zero at the last known point. */
function band({ points }: SheetSeries, colour: string): Mark[] {
  if (!points.some((point) => point?.low !== undefined)) return [];
  const ends = points.flatMap((point, x) => {
    if (!point) return [];
    const { kind, value, low, high } = point;
    if (low !== undefined && high !== undefined) return [{ x, low, high }];
    return kind === 'projected' ? [] : [{ x, low: value, high: value }];
  });
  return [{ kind: 'band', colour, points: ends }];
}
