import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredFile, type StoredText, writeStoredText } from '@tessera/kit/http/stored-file';
import type { Period } from '../chamber/period.ts';

/** The Parquet file of one table of a period. */
type KeptTable = {
  readonly table: string;
  readonly bytes: number;
  /** Hexadecimal, of the whole file. */
  readonly sha256: string;
};

const NOT_THERE = { bytes: 0, sha256: '' };

/** The files of the column cache, for download. */
export type KeptTables = {
  /** Cached tables of a period, by name; empty until they are written. */
  list(period: number): Promise<readonly KeptTable[]>;
  /** One of them; undefined when it is not cached. */
  find(period: number, table: string): Promise<StoredFile | undefined>;
  /**
   * A whole table as text, written beside the columns when it is first asked for after the period
   * was loaded; undefined when nothing can be kept.
   * @param name file name: `votes_10.csv`
   */
  text(
    period: Period,
    name: string,
    pieces: () => AsyncIterable<string>,
  ): Promise<StoredText | undefined>;
};

export const NO_KEPT_TABLES: KeptTables = {
  list: async () => [],
  find: async () => undefined,
  text: async () => undefined,
};

/** @param onError a text could not be written; its table is then made for each request */
export function createKeptTables(
  folder: string,
  onError: (error: unknown) => void = () => {},
): KeptTables {
  /** By loading of a period: after a refresh the texts are written anew. */
  const texts = new WeakMap<Period, Map<string, Promise<StoredText>>>();

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
    async find(period, table) {
      // Any other name could lead out of the folder.
      if (!/^[a-z_]+$/.test(table)) return undefined;
      const name = `${table}_${period}.parquet`;
      const { bytes, sha256 } = await describe(name, table).catch(() => NOT_THERE);
      return bytes === 0 ? undefined : { path: join(folder, name), bytes, tag: sha256 };
    },
    async text(period, name, pieces) {
      const own = texts.get(period) ?? new Map<string, Promise<StoredText>>();
      texts.set(period, own);
      const writing = own.get(name) ?? writeStoredText(join(folder, 'text', name), pieces());
      own.set(name, writing);
      try {
        return await writing;
      } catch (error) {
        // The next request tries again: the disk may have room by then.
        own.delete(name);
        onError(error);
        return undefined;
      }
    },
  };
}
