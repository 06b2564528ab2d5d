import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type StoredFile, type StoredText, writeStoredText } from '@tessera/kit/http/stored-file';
import { oncePer } from '@tessera/kit/once-per';
import { writeWhole } from '@tessera/kit/whole-file';
import type { Period } from '../chamber/period.ts';
import { type Measure, measured, type Pieces } from './table-file.ts';

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
    file: (period, name, pieces) => once(files(period), name, (path) => writeFile(path, pieces())),
  };
}

/** Writes beside the target and renames, so that a reader never sees half a file. */
async function writeFile(path: string, pieces: Pieces): Promise<TableFile> {
  let measure: Measure | undefined;
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, async (temporary) => {
    // Opened before the pieces are asked for: a stream that opens the file itself may do so after
    // the pieces have failed and the file was removed.
    const target = await open(temporary, 'wx');
    const bytes = measured(pieces, (all) => {
      measure = all;
    });
    await pipeline(bytes, target.createWriteStream());
  });
  return { path, ...measure!, tag: measure!.sha256 };
}
