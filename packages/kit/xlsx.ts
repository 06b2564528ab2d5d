import type { CsvRow } from './csv.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type XlsxOptions = {
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
