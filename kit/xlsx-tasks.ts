// The task of the worker that makes large workbooks (`xlsx.ts`).
import { type Sheet, workbook } from './xlsx.ts';

export function xlsxWorkbook(sheet: Sheet): Promise<Uint8Array> {
  return workbook(sheet);
}
