// The task of the worker of `xlsx.ts`. Only the worker loads the library, 10 MB.
import writeXlsxFile, { type Cell, type Row, type SheetData } from 'write-excel-file/node';
import type { CsvRow, CsvValue } from './csv.ts';
import { xmlText } from './html.ts';

type Sheet = {
  readonly names: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly sheet?: string | undefined;
};

/** @throws RangeError for more rows than a sheet holds */
export async function xlsxWorkbook({ names, rows, sheet = 'table' }: Sheet): Promise<Uint8Array> {
  if (rows.length >= MAX_ROWS) throw new RangeError(`a sheet holds ${MAX_ROWS} rows at most`);
  const head: Row = names.map((name) => ({
    type: String,
    value: cleaned(name),
    fontWeight: 'bold',
  }));
  const data: SheetData = [head, ...rows.map((row) => names.map((name) => cell(row[name])))];
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
function widthOf(name: string, rows: Sheet['rows']): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[name] ?? '').length);
  return Math.min(60, Math.max(name.length, ...lengths) + 2);
}
