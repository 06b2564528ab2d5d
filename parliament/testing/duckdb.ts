import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Server } from '@tessera/kit/http/server';
import type { EvidenceRecord } from '../evidence/page.ts';

type Row = EvidenceRecord['rows'][number];

/** A reader of evidence: a folder with the published files, and DuckDB in it. */
type Recomputer = {
  /** The reply of `format=evidence` for an address below `/api`. */
  evidenceOf(api: string): Promise<EvidenceRecord>;
  /** Downloads the files that are not there yet, under their names, and runs the statement. */
  run(record: EvidenceRecord): Promise<Row[]>;
  /** Names of downloaded files that are not what the reply says. */
  changedFiles(record: EvidenceRecord): Promise<string[]>;
  /** Where a file was downloaded to. */
  path(name: string): string;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function recomputer(server: Server): Promise<Recomputer> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const db = await instance.connect();
  await db.run(`SET file_search_path = '${folder}'`);
  const known = new Map<string, string>();
  const path = (name: string) => join(folder, name);
  async function changedFiles({ files }: EvidenceRecord): Promise<string[]> {
    const changed: string[] = [];
    for (const { name, sha256, bytes } of files) {
      const found = await readFile(path(name));
      const hash = createHash('sha256').update(found).digest('hex');
      if (hash !== sha256 || found.length !== bytes) changed.push(name);
    }
    return changed;
  }
  return {
    async evidenceOf(api) {
      const reply = await server.inject(`${api}${api.includes('?') ? '&' : '?'}format=evidence`);
      if (reply.statusCode !== 200) throw new Error(`${api}: ${reply.statusCode} ${reply.body}`);
      return reply.json();
    },
    async run(record) {
      for (const { name, url, sha256 } of record.files) {
        if (known.get(name) === sha256) continue;
        await writeFile(path(name), (await server.inject(url)).rawPayload);
        known.set(name, sha256);
      }
      const changed = await changedFiles(record);
      if (changed.length > 0) throw new Error(`other bytes than published: ${changed.join(', ')}`);
      const { sql } = record;
      const result = await db.runAndReadAll(sql);
      return result.getRowObjectsJS().map(plainRow);
    },
    changedFiles,
    path,
    async [Symbol.asyncDispose]() {
      db.closeSync();
      instance.closeSync();
      await rm(folder, { recursive: true });
    },
  };
}

/** Counts are 64-bit in DuckDB. */
function plainRow(row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : (value as Row[string]),
    ]),
  );
}

/** Where rows differ, in words; '' where each value is equal, numbers to 1e-9. Order is not compared. */
export function difference(
  { columns, rows }: Pick<EvidenceRecord, 'columns' | 'rows'>,
  found: readonly Row[],
): string {
  if (rows.length !== found.length) return `${rows.length} rows, recomputed ${found.length}`;
  // Shares are compared to 1e-9, so they cannot be part of what rows are matched by.
  const names = columns.map(({ name }) => name);
  const exact = columns
    .filter(({ type }) => type !== 'number' && type !== 'share')
    .map(({ name }) => name);
  const sorted = (some: readonly Row[]) =>
    some.toSorted((a, b) => {
      const [one, other] = [a, b].map((row) => JSON.stringify(exact.map((name) => row[name])));
      return one! < other! ? -1 : one! > other! ? 1 : 0;
    });
  const [expected, actual] = [sorted(rows), sorted(found)];
  for (const [at, row] of expected.entries()) {
    for (const name of names) {
      const [one = null, other = null] = [row[name], actual[at]![name]];
      const isEqual =
        typeof one === 'number' && typeof other === 'number'
          ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
          : one === other;
      if (!isEqual) {
        return `${name}: ${one}, recomputed ${other} in ${JSON.stringify(row)} ${JSON.stringify(actual[at])}`;
      }
    }
  }
  return '';
}
