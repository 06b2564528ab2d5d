import type { Extrapolated } from '../formula/outlook.ts';
import type { Method } from '../market/indicator.ts';
import type { SheetPoint, SheetSeries } from '../market/sheet.ts';

type PastAndProjectedParts = {
  readonly label: string;
  readonly unit: string;
  /** The years of the chart. */
  readonly labels: readonly string[];
  readonly colour: string;
  /** The label of the projection. */
  readonly projected: (label: string) => string;
  readonly source: string;
  readonly axis?: 'y' | 'y1';
  readonly dates?: ReadonlyMap<number, string>;
  /** How past values were obtained that no source published. */
  readonly methods?: readonly Method[];
};

/** Past and projection as two series; the projection starts at the last known point. */
export function pastAndProjected(
  { past, future }: Extrapolated,
  parts: PastAndProjectedParts,
): SheetSeries[] {
  const { label, unit, labels, colour, projected, source, axis, dates, methods } = parts;
  const last = past.at(-1);
  const known = new Map<string, SheetPoint>(
    past.map(({ year, value }) => [
      String(year),
      { value, kind: 'derived', source, methods, date: dates?.get(year) ?? `${year}-01-01` },
    ]),
  );
  const ahead = new Map<string, SheetPoint>(
    future.map(({ year, value, low, high }) => [
      String(year),
      { value, kind: 'projected', source, low, high },
    ]),
  );
  const start = last && future.length > 0 ? String(last.year) : undefined;
  const side = axis === undefined ? {} : { axis };
  return [
    { label, unit, colour, ...side, points: labels.map((name) => known.get(name)) },
    {
      label: projected(label),
      unit,
      colour,
      ...side,
      projected: true,
      points: labels.map((name) => (name === start ? known.get(name) : ahead.get(name))),
    },
  ];
}

/** All years from the first to the last; empty if nothing could be extrapolated. */
export function yearLabels(all: readonly Extrapolated[]): string[] {
  const years = all.flatMap(({ past, future }) =>
    future.length === 0 ? [] : [...past, ...future].map(({ year }) => year),
  );
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
