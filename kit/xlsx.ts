import type { Cell, Row, SheetData } from 'write-excel-file/node';
import type { CsvRow, CsvValue } from './csv.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';
import { xmlText } from './xml.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type XlsxOptions = {
  /** Column names; those of the first row when absent. */
  readonly header?: readonly string[] | undefined;
  /** Name of the sheet: the file's, as far as the format allows. */
  readonly sheet?: string | undefined;
};

let pool: WorkerPool<typeof import('./xlsx-tasks.ts')> | undefined;

/**
 * Rows as a workbook of one sheet, with the column names in a frozen first row. Numbers are numbers,
 * text is text (never a formula), a missing value is an empty cell. Made in a worker, because some
 * milliseconds each would add up when many ask at once.
 */
export async function xlsx(
  rows: readonly CsvRow[],
  { header, sheet }: XlsxOptions = {},
): Promise<Uint8Array> {
  const names = header ?? Object.keys(rows[0] ?? {});
  pool ??= createWorkerPool<typeof import('./xlsx-tasks.ts')>({
    filename: new URL('./xlsx-tasks.ts', import.meta.url),
    threads: 1,
  });
  return await pool.run('xlsxWorkbook', { names, rows, sheet }, { timeoutMs: 30_000 });
}

export type Sheet = {
  readonly names: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly sheet?: string | undefined;
};

/** @throws RangeError for more rows than a sheet holds */
export async function workbook({ names, rows, sheet = 'table' }: Sheet): Promise<Uint8Array> {
  if (rows.length >= MAX_ROWS) throw new RangeError(`a sheet holds ${MAX_ROWS} rows at most`);
  const head: Row = names.map((name) => ({
    type: String,
    value: cleaned(name),
    fontWeight: 'bold',
  }));
  const data: SheetData = [head, ...rows.map((row) => names.map((name) => cell(row[name])))];
  // 10 MB that a service without downloads never needs.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return await writeXlsxFile(data, {
    sheet: sheet.replace(/[[\]:*?/\\']/g, ' ').slice(0, MAX_SHEET_NAME),
    stickyRowsCount: 1,
    columns: names.map((name) => ({ width: widthOf(name, rows) })),
  }).toBuffer();
}

/** https://support.microsoft.com/en-us/office/excel-specifications-and-limits-1672b34d */
const MAX_ROWS = 1_048_576;
const MAX_TEXT = 32_767;
const MAX_SHEET_NAME = 31;

function cell(value: CsvValue): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? { type: Number, value } : null;
  if (typeof value === 'boolean') return { type: Boolean, value };
  return { type: String, value: cleaned(value) };
}

function cleaned(text: string): string {
  return xmlText(text).slice(0, MAX_TEXT);
}

/** In characters: the longest of the first rows, within what a screen shows. */
function widthOf(name: string, rows: readonly CsvRow[]): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[name] ?? '').length);
  return Math.min(60, Math.max(name.length, ...lengths) + 2);
}
