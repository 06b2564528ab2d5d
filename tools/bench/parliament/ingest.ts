import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../../../services/parliament/store/archive.ts';
import { line, median, peer } from '../measure.ts';

const ROUNDS = 7;

/** Each thing in a process of its own, as a start is: nothing is compiled, nothing is warm. */
export async function benchIngest(cacheDir: string): Promise<string[]> {
  peer('nodejs-polars');
  const { files } = await readArchive(join(cacheDir, 'raw', 'hl-1993ps.zip'), (name) =>
    /h\d/.test(name),
  );
  const unpacked = join(cacheDir, 'ballots.unl');
  writeFileSync(unpacked, Buffer.concat([...files.values()]));

  const runs: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const what of ['cold', 'warm', 'polars', 'duckdb', 'inflate']) {
      if (what === 'cold') rmSync(join(cacheDir, 'parquet'), { recursive: true, force: true });
      runs[what] = [...(runs[what] ?? []), once(what, cacheDir, unpacked)];
    }
  }
  const [cold, warm, polars, duckdb, inflate] = ['cold', 'warm', 'polars', 'duckdb', 'inflate'].map(
    (what) => median(runs[what]!),
  ) as [number, number, number, number, number];
  const beside = (what: string, ours: number, theirs: number, goal: string) =>
    line(what, ours / theirs, goal, `${ours.toFixed(0)} ms / ${theirs.toFixed(0)} ms`);
  const start = 'cold start, archive → ready';
  return [
    beside(`${start} / polars reads the ballots`, cold, polars, '≤ 1.00'),
    beside(`${start} / DuckDB reads the ballots`, cold, duckdb, '≤ 1.00'),
    beside(`${start} / inflating the bytes`, cold, inflate, ''),
    beside('warm start from the columns / cold start', warm, cold, '≤ 0.25'),
  ];
}

function once(what: string, cacheDir: string, unpacked: string): number {
  const script = join(import.meta.dirname, 'ingest-once.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [script, what, cacheDir, unpacked], {
    encoding: 'utf8',
  });
  const ms = Number(stdout);
  if (!(ms > 0)) throw new Error(`${what}: ${stderr}`);
  return ms;
}
