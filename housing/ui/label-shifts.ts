import type { SheetSeries } from '../market/sheet.ts';

/** Distance of two lines of text in a picture, px. */
const LINE = 15;

/**
 * How far down (px) the name at the end of each line has to move, so that names of lines which end
 * close together do not lie on each other: from the top, each at least a line below the last.
 */
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
    const moved = Math.max(y, lowest + LINE);
    shifts[index] = Math.round(moved - y);
    lowest = moved;
  }
  return shifts;
}
