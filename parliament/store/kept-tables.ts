import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The Parquet file of one table of a period. */
type KeptTable = {
  readonly table: string;
  readonly bytes: number;
  /** Hexadecimal, of the whole file. */
  readonly sha256: string;
};

/** The files of the column cache, for download. */
export type KeptTables = {
  /** Cached tables of a period, by name; empty until they are written. */
  list(period: number): Promise<readonly KeptTable[]>;
  /** One of them as a stream with its size; undefined when it is not cached. */
  read(period: number, table: string): Promise<{ bytes: number; stream: Readable } | undefined>;
};

export const NO_KEPT_TABLES: KeptTables = {
  list: async () => [],
  read: async () => undefined,
};

export function createKeptTables(folder: string): KeptTables {
  /** Checksums by name, size and date, so that an unchanged file is read once. */
  const checksums = new Map<string, string>();

  async function describe(name: string, table: string): Promise<KeptTable> {
    const path = join(folder, name);
    const file = await open(path);
    try {
      const { size, mtimeMs } = await file.stat();
      const key = `${name} ${size} ${mtimeMs}`;
      const sha256 =
        checksums.get(key) ??
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex');
      checksums.set(key, sha256);
      return { table, bytes: size, sha256 };
    } finally {
      await file.close();
    }
  }

  return {
    async list(period) {
      const tail = `_${period}.parquet`;
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((name) => name.endsWith(tail)).sort();
      return Promise.all(own.map((name) => describe(name, name.slice(0, -tail.length))));
    },
    async read(period, table) {
      // Any other name could lead out of the folder.
      if (!/^[a-z_]+$/.test(table)) return undefined;
      const file = await open(join(folder, `${table}_${period}.parquet`)).catch(() => undefined);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream() };
    },
  };
}
