import { onPaper } from '@tessera/kit/chart/theme';
import type { CsvRow } from '@tessera/kit/csv';
import { type Static, Type } from 'typebox';
import type { Kind, Method } from './indicator.ts';

/** One value of a chart with its origin. */
export type SheetPoint = {
  readonly value: number;
  readonly kind: Kind | 'projected';
  readonly source: string;
  /** `YYYY-MM-DD`, the day the value describes; absent for a projection. */
  readonly date?: string | undefined;
  /** Computed from estimated inputs, such as a past price scaled with an index: drawn dashed. */
  readonly estimated?: boolean | undefined;
  /** Methods of its inputs that no source published as they stand. */
  readonly methods?: readonly Method[] | undefined;
  /** Ends of the 80 % band of a projection. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
};

export type SheetSeries = {
  readonly label: string;
  readonly unit: string;
  /** One per label; `undefined` is 'no data'. */
  readonly points: readonly (SheetPoint | undefined)[];
  /** One colour per point. */
  readonly colours?: readonly string[];
  readonly colour?: string;
  readonly projected?: boolean;
  readonly axis?: 'y' | 'y1';
};

/** The data of a chart: the picture, JSON and CSV are made from the same sheet. */
export type Sheet = {
  /** Name of a downloaded file. */
  readonly name: string;
  readonly labels: readonly string[];
  readonly series: readonly SheetSeries[];
};

/** The JSON of every `/api/chart/*` answer; fields without a value are left out. */
export const CHART_JSON = Type.Object(
  {
    labels: Type.Array(Type.String()),
    datasets: Type.Array(
      Type.Object({
        label: Type.String(),
        data: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
          description: 'one per label; null is no data',
        }),
        backgroundColor: Type.Optional(Type.Array(Type.String())),
        borderColor: Type.Optional(Type.String()),
        borderDash: Type.Optional(
          Type.Array(Type.Integer(), { description: 'present when the line is a projection' }),
        ),
        yAxisID: Type.Optional(Type.Enum(['y', 'y1'])),
      }),
    ),
  },
  { title: 'Chart' },
);

export function chartJson({ labels, series }: Sheet): Static<typeof CHART_JSON> {
  return {
    labels: [...labels],
    datasets: series.map(({ label, points, colours, colour, projected, axis }) => ({
      label,
      data: points.map((point) => point?.value ?? null),
      ...(colours && { backgroundColor: [...colours] }),
      ...(colour !== undefined && { borderColor: onPaper(colour) }),
      ...(projected && { borderDash: [6, 4] }),
      ...(axis && { yAxisID: axis }),
    })),
  };
}

/** The methods of a point in one text; null where all inputs were published. */
function methodOf(point: SheetPoint | undefined): string | null {
  return point?.methods?.length ? point.methods.join(' + ') : null;
}

/** The sheet as rows for spreadsheets, one per point, with unit, kind, source and date. */
export function sheetRecords({ labels, series }: Sheet) {
  return series.flatMap(({ label, unit, points }) =>
    points.map((point, index) => ({
      label: labels[index] ?? '',
      series: label,
      value: point?.value ?? null,
      unit,
      kind: point?.kind ?? null,
      source: point?.source ?? null,
      date: point?.date ?? null,
      low: point?.low ?? null,
      high: point?.high ?? null,
      method: methodOf(point),
    })),
  );
}

/** The data of a chart: JSON in the shape of 4.3, CSV with unit, kind, source and date. */
export function sheetTable(sheet: Sheet) {
  return { name: sheet.name, records: () => sheetRecords(sheet), json: () => chartJson(sheet) };
}

/** A table of rows: JSON as `{generated_at, total, rows}`, or CSV. */
export function rowsTable(name: string, rows: readonly CsvRow[], generatedAt: string) {
  return {
    name,
    records: () => rows,
    json: () => ({
      generated_at: generatedAt,
      total: rows.length,
      rows,
    }),
  };
}
