import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printParts } from './measure.ts';
import { benchAnalyses } from './parliament/analyses.ts';
import { benchIngest } from './parliament/ingest.ts';
import { benchMemory, benchPage } from './parliament/served.ts';

const data = join(
  process.env.TESSERA_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'psp',
);

/**
 * The voting analysis on period 1 (one million member rows) beside polars and DuckDB.
 * @param args names of parts: ingest, analyses, page, memory; none means all.
 */
export async function bench(args: readonly string[]): Promise<void> {
  if (!existsSync(join(data, 'hl-1993ps.zip'))) {
    throw new Error(
      `The benchmark needs hl-1993ps.zip in ${data} (TESSERA_DATA names the folder above).`,
    );
  }
  const cacheDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  try {
    mkdirSync(join(cacheDir, 'raw'));
    for (const name of ['hl-1993ps', 'poslanci', 'schuze', 'tisky']) {
      cpSync(join(data, `${name}.zip`), join(cacheDir, 'raw', `${name}.zip`));
    }
    const parts = {
      ingest: () => benchIngest(cacheDir),
      analyses: () => benchAnalyses(cacheDir),
      page: () => benchPage(cacheDir),
      memory: () => benchMemory(cacheDir),
    };
    await printParts(parts, args);
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
}
