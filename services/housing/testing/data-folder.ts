import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.TESSERA_DATA ?? join(import.meta.dirname, '../../../../shared/data');

/** A file of the reference data, or why a test that needs it is skipped. */
export function dataFile(name: string): { readonly path: string; readonly skip: string | false } {
  const path = join(folder, 'housing', name);
  const skip = existsSync(path) ? false : `there is no ${path}; TESSERA_DATA says where data lie`;
  return { path, skip };
}
