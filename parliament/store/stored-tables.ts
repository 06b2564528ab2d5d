import { join } from 'node:path';
import {
  type Measure,
  type StoredFile,
  type StoredText,
  writeStoredFile,
  writeStoredText,
} from '@tessera/kit/http/stored-file';
import { oncePer } from '@tessera/kit/once-per';
import type { Period } from '../chamber/period.ts';
import type { Pieces } from './table-file.ts';

/** A file for download. */
type TableFile = StoredFile & Measure;

/**
 * Files for download, written when they are first asked for after their period was loaded, and sent
 * from the disk from then on. Undefined when nothing can be stored: then they are made for each request.
 */
export type StoredTables = {
  /** A table as text, compressed for those who take it so. @param name file name: `votes_10.csv` */
  text(
    period: Period,
    name: string,
    pieces: () => AsyncIterable<string>,
  ): Promise<StoredText | undefined>;
  /** A file that is compressed by itself: Parquet, XLSX, ZIP. */
  file(period: Period, name: string, pieces: () => Pieces): Promise<TableFile | undefined>;
};

export const NO_STORED_TABLES: StoredTables = {
  text: async () => undefined,
  file: async () => undefined,
};

/** @param onError a file could not be written; it is then made for each request */
export function createStoredTables(
  folder: string,
  onError: (error: unknown) => void = () => {},
): StoredTables {
  // By loading of a period: after a refresh all are written anew.
  const texts = oncePer(() => new Map<string, Promise<StoredText>>());
  const files = oncePer(() => new Map<string, Promise<TableFile>>());

  async function once<Stored>(
    own: Map<string, Promise<Stored>>,
    name: string,
    write: (path: string) => Promise<Stored>,
  ): Promise<Stored | undefined> {
    const writing = own.get(name) ?? write(join(folder, 'files', name));
    own.set(name, writing);
    try {
      return await writing;
    } catch (error) {
      // The next request tries again: the disk may have room by then.
      own.delete(name);
      onError(error);
      return undefined;
    }
  }

  return {
    text: (period, name, pieces) =>
      once(texts(period), name, (path) => writeStoredText(path, pieces())),
    file: (period, name, pieces) =>
      once(files(period), name, (path) => writeStoredFile(path, pieces())),
  };
}
