import type { MapPoint } from './analyse.ts';

type Range = { readonly min: number; readonly max: number };

/**
 * The stretch of both axes that a plot of this size shows: all points with a margin, and one unit
 * as long across as upwards, because on this map distance is what counts.
 */
export function planeRanges(points: readonly MapPoint[], width: number, height: number) {
  const [x, y] = [extent(points.map(({ x }) => x)), extent(points.map(({ y }) => y))];
  const unit = 1.12 * Math.max(x.span / width, y.span / height, 1e-9);
  return {
    x: around(x.middle, unit * width),
    y: around(y.middle, unit * height),
  } satisfies { x: Range; y: Range };
}

function extent(values: readonly number[]) {
  const [min, max] = [Math.min(...values, 0), Math.max(...values, 0)];
  return { middle: (min + max) / 2, span: max - min };
}

function around(middle: number, span: number): Range {
  return { min: middle - span / 2, max: middle + span / 2 };
}
