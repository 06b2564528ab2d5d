import { Readable } from 'node:stream';
import { type Measure, measured } from '@tessera/kit/http/stored-file';
import { ZipFile } from 'yazl';
import type { Pieces } from './table-file.ts';

/** A file inside a ZIP. Its pieces are asked for when the files before it are written. */
export type ZipEntry = { readonly path: string; readonly pieces: () => Pieces };

/** What was written under a path, measured before compression. */
export type WrittenEntry = Measure & { readonly path: string };

type ZipOptions = {
  /** `YYYY-MM-DD`: the date of every entry, so that the same content gives the same bytes. */
  readonly date: string;
  readonly level?: number;
  /** Called after each entry, so that a later one can list those before it. */
  readonly onEntry?: (entry: WrittenEntry) => void;
};

/** A ZIP as a stream: entries in order, one at a time, nothing of them held. */
export async function* zipFile(
  entries: readonly ZipEntry[],
  { date, level = 6, onEntry = () => {} }: ZipOptions,
): Pieces {
  const zip = new ZipFile();
  const [year = 1980, month = 1, day = 1] = date.split('-').map(Number);
  const options = {
    // The format stores the hours of a wall clock without a zone; noon there is noon everywhere.
    mtime: new Date(year, month - 1, day, 12),
    forceDosTimestamp: true,
    mode: 0o100644,
    compressionLevel: level,
  };
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { path, pieces } of entries) {
    zip.addReadStreamLazy(path, options, (give) => {
      const stream = Readable.from(measured(pieces(), (measure) => onEntry({ path, ...measure })));
      stream.on('error', (error) => output.destroy(error));
      give(null, stream);
    });
  }
  zip.end();
  yield* output;
}

/** A whole text as pieces. */
export async function* textPieces(text: string): Pieces {
  yield text;
}
