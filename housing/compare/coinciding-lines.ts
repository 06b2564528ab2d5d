import type { Sheet } from '../market/sheet.ts';

/**
 * The sheet with lines of the same values as one: indices of prices that are all scaled with one
 * national index coincide, and five colours on one line would pretend five measurements.
 */
export function withCoincidingLinesJoined(
  sheet: Sheet,
  nameOf: (first: string, others: number) => string,
): Sheet {
  const groups: (typeof sheet.series)[number][][] = [];
  for (const series of sheet.series) {
    const same = groups.find(([first]) => coincide(first!.points, series.points));
    if (same) same.push(series);
    else groups.push([series]);
  }
  if (groups.length === sheet.series.length) return sheet;
  const series = groups.map(([first, ...others]) =>
    others.length === 0 ? first! : { ...first!, label: nameOf(first!.label, others.length) },
  );
  return { ...sheet, series };
}

type Points = Sheet['series'][number]['points'];

function coincide(a: Points, b: Points): boolean {
  return (
    a.some((point) => point !== undefined) &&
    a.every((point, index) => {
      const other = b[index];
      if (!point || !other) return point === other;
      return Math.abs(point.value - other.value) <= 1e-6 * Math.abs(point.value);
    })
  );
}
