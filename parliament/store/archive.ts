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
    this.name = 'ArchiveError';
  }
}

/** Twenty times the largest file of the real archives. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
const MAX_ENTRIES = 200;

const inflate = promisify(inflateRaw);

/**
 * Reads the wanted files of a zip archive into memory, inflating them side by side off the main
 * thread. An entry that inflates to more than its declared size is refused.
 */
export async function readArchive(
  path: string,
  wanted: (name: string) => boolean,
): Promise<Archive> {
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false, strictFileNames: true });
    try {
      return await readEntries(path, zip, wanted);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw error;
    }
    throw new ArchiveError(path, 'cannot be read as a zip', (error as Error).message);
  }
}

/** Throws when the file is not a zip archive or contains a damaged entry; reads all of it. */
export async function verifyArchive(path: string): Promise<void> {
  await readArchive(path, () => true);
}

async function readEntries(
  path: string,
  zip: yauzl.ZipFile,
  wanted: (name: string) => boolean,
): Promise<Archive> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError(path, `has ${zip.entryCount} entries`);
  const entries: yauzl.Entry[] = [];
  let newest = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    newest = Math.max(newest, entry.getLastModDate().getTime());
    if (!wanted(name)) continue;
    if (entry.uncompressedSize > MAX_ENTRY_BYTES) {
      throw new ArchiveError(path, `declares ${entry.uncompressedSize} bytes in an entry`, name);
    }
    entries.push(entry);
  }
  const reading = entries.map(
    async (entry) => [nameOf(entry), await readEntry(path, zip, entry)] as const,
  );
  return {
    files: new Map(await Promise.all(reading)),
    exported: new Date(newest).toISOString().slice(0, 10),
  };
}

/** The archives are flat and lower-case; other spellings of a name are accepted. */
function nameOf({ fileName }: yauzl.Entry): string {
  return fileName.split('/').at(-1)!.toLowerCase();
}

/** yauzl checks position and sizes; inflating in one call is twice as fast as its stream. */
async function readEntry(
  path: string,
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
): Promise<Uint8Array> {
  const { compressionMethod, uncompressedSize: size, fileName } = entry;
  // One real archive contains an empty part.
  if (size === 0) return new Uint8Array();
  const stream = await zip.openReadStreamPromise(entry, {
    decompress: compressionMethod === 8 ? false : null,
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const packed = Buffer.concat(chunks);
  const bytes =
    compressionMethod === 8
      ? await inflate(packed, { maxOutputLength: size, chunkSize: Math.max(64, size) })
      : packed;
  if (bytes.length !== size || crc32(bytes) !== entry.crc32) {
    throw new ArchiveError(path, 'an entry is damaged', fileName);
  }
  return bytes;
}
