import { crc32, deflateRawSync } from 'node:zlib';

/** A raw entry; header and content may disagree. */
export type RawEntry = {
  readonly name: string;
  readonly deflated: Uint8Array;
  readonly checksum: number;
  /** What the headers say it inflates to. */
  readonly declaredSize: number;
  /** Only listed, at the place of the entry before it. */
  readonly isOverlapping?: boolean;
};

export function honestEntry(name: string, bytes: Uint8Array): RawEntry {
  return {
    name,
    deflated: deflateRawSync(bytes, { level: 6 }),
    checksum: crc32(bytes),
    declaredSize: bytes.length,
  };
}

/**
 * An archive that any tool accepts, with any names and any sizes in its headers: for the broken and
 * hostile archives that no library will write (APPNOTE.TXT 6.3, 4.3.7 to 4.3.16).
 */
export function zipByHand(entries: readonly RawEntry[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  let next = 0;
  for (const entry of entries) {
    if (!entry.isOverlapping) offset = next;
    const name = new TextEncoder().encode(entry.name);
    const common = commonHeader(entry, name);
    const local = bytesOf(4, [0x04034b50]).concat(common);
    const central = [
      ...bytesOf(4, [0x02014b50]),
      ...bytesOf(2, [20]),
      ...common,
      ...bytesOf(2, [0, 0, 0]),
      ...bytesOf(4, [0, offset]),
    ];
    directory.push(Uint8Array.from(central), name);
    if (entry.isOverlapping) continue;
    pieces.push(Uint8Array.from(local), name, entry.deflated);
    next += local.length + name.length + entry.deflated.length;
  }
  const directorySize = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = [
    ...bytesOf(4, [0x06054b50]),
    ...bytesOf(2, [0, 0, entries.length, entries.length]),
    ...bytesOf(4, [directorySize, next]),
    ...bytesOf(2, [0]),
  ];
  return new Uint8Array(Buffer.concat([...pieces, ...directory, Uint8Array.from(end)]));
}

/** What the local and the central header share: version 2.0, UTF-8 names, deflate, 1980-01-01. */
function commonHeader(entry: RawEntry, name: Uint8Array): number[] {
  return [
    ...bytesOf(2, [20, 0x0800, 8, 0, 0x0021]),
    ...bytesOf(4, [entry.checksum, entry.deflated.length, entry.declaredSize]),
    ...bytesOf(2, [name.length, 0]),
  ];
}

function bytesOf(width: number, values: readonly number[]): number[] {
  return values.flatMap((value) =>
    Array.from({ length: width }, (_, place) => (value >>> (8 * place)) & 255),
  );
}
