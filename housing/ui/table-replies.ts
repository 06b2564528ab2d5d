import type { CsvRow } from '@tessera/kit/csv';
import { chartJson, type Sheet, sheetRecords } from '../market/sheet.ts';

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
      ...{ total: rows.length, rows },
    }),
  };
}
