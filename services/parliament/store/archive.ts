import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { ParseError } from '@tessera/kit/errors';
import yauzl from 'yauzl';

/** The files of an archive by lower-case name, and the newest date among them. */
export type Archive = {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** `YYYY-MM-DD`: when the source exported the data. */
  readonly exported: string;
};

/** An archive that cannot be read: truncated, not a zip, or over a size limit. */
class ArchiveError extends ParseError {
  constructor(path: string, reason: string, seen?: string) {
    // A download that is being checked has a longer name.
    super(basename(path).replace(/(?<=\.zip)\..*$/, ''), null, reason, seen);
  }
}

/**
 * What an archive may hold and inflate to, all entries together. Real ones have up to twelve entries
 * and inflate to at most nine times their size (2015); small ones have room for what is repetitive.
 */
const MAX_ENTRIES = 200;
const MAX_INFLATED_BYTES = 256 * 1024 * 1024;
const SMALL_BYTES = 8 * 1024 * 1024;
const MAX_GROWTH = 20;

const inflate = promisify(inflateRaw);

/**
 * Reads the wanted files of a zip archive into memory, one after the other, inflating off the main
 * thread. Archives that declare or inflate to more than they may, and entries that lie upon one
 * another, are refused.
 */
export async function readArchive(
  path: string,
  wanted: (name: string) => boolean,
): Promise<Archive> {
  const file = await open(path);
  try {
    const zip = await yauzl.fromFdPromise(file.fd, { autoClose: false, strictFileNames: true });
    const entries = await checkedEntries(path, zip);
    const files = new Map<string, Uint8Array>();
    for (const entry of entries) {
      const name = nameOf(entry);
      if (wanted(name)) files.set(name, await readEntry(path, zip, file, entry));
    }
    const dates = entries.map((entry) => entry.getLastModDate(ITS_CLOCK).getTime());
    const exported = new Date(Math.max(0, ...dates)).toISOString().slice(0, 10);
    return { files, exported };
  } catch (error) {
    // An error of the disk is not the archive's fault.
    const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined;
    if (error instanceof ArchiveError || isOfDisk) throw error;
    throw new ArchiveError(path, 'cannot be read as a zip', (error as Error).message);
  } finally {
    await file.close();
  }
}

/** The day by the clock of the source, wherever this service runs. */
const ITS_CLOCK = { forceDosFormat: true, timezone: 'UTC' } as const;

/** Throws when the file is not a zip archive or contains a damaged entry. */
export async function verifyArchive(path: string): Promise<void> {
  await readArchive(path, () => true);
}

/** The entries by their place in the file, when the archive is within its limits. */
async function checkedEntries(path: string, zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new ArchiveError(path, `has ${zip.entryCount} entries, expected at most ${MAX_ENTRIES}`);
  }
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const { fileSize: size } = zip;
  const limit = Math.min(MAX_INFLATED_BYTES, SMALL_BYTES + MAX_GROWTH * size);
  const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (declared > limit) {
    const reason = `declares ${declared} bytes, expected at most ${limit} in an archive of ${size}`;
    throw new ArchiveError(path, reason);
  }
  entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [at, entry] of entries.entries()) {
    const next = entries[at + 1];
    if (next && endOf(entry) > next.relativeOffsetOfLocalHeader) {
      const names = `${entry.fileName}, ${next.fileName}`;
      throw new ArchiveError(path, 'two of its entries lie upon one another', names);
    }
  }
  return entries;
}

const LOCAL_HEADER_BYTES = 30;

/** Earliest end of the data of an entry: its local header may be longer. */
function endOf(entry: yauzl.Entry): number {
  const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } = entry;
  return start + LOCAL_HEADER_BYTES + fileNameLength + compressedSize;
}

/** The archives are flat and lower-case; other spellings of a name are accepted. */
function nameOf({ fileName }: yauzl.Entry): string {
  return fileName.split('/').at(-1)!.toLowerCase();
}

/** yauzl checks position and sizes; reading and inflating in one call is faster than its streams. */
async function readEntry(
  path: string,
  zip: yauzl.ZipFile,
  file: FileHandle,
  entry: yauzl.Entry,
): Promise<Uint8Array> {
  const { compressionMethod, uncompressedSize: size, fileName } = entry;
  // One real archive contains an empty part.
  if (size === 0) return new Uint8Array();
  if (!entry.canDecodeFileData())
    throw new ArchiveError(path, 'an entry cannot be unpacked', fileName);
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = Buffer.allocUnsafe(entry.compressedSize);
  await file.read(packed, 0, packed.length, fileDataStart);
  const bytes = compressionMethod === 8 ? await inflated(path, fileName, packed, size) : packed;
  if (bytes.length !== size || crc32(bytes) !== entry.crc32) {
    throw new ArchiveError(path, 'an entry is damaged', fileName);
  }
  return bytes;
}

async function inflated(
  path: string,
  fileName: string,
  packed: Buffer,
  size: number,
): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: size, chunkSize: Math.max(64, size) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    const reason = `an entry inflates to more than the ${size} bytes it declares`;
    throw new ArchiveError(path, reason, fileName);
  }
}
