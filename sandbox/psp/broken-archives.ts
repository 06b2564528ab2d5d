import { constants, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { honestEntry, type RawEntry, zipByHand } from './zip-by-hand.ts';

/** Ways in which an archive arrives whole and is still wrong. */
export const BREAKAGES = [
  'garbage',
  'empty',
  'truncated',
  'narrow',
  'wide',
  'renamed',
  'missing',
  'hostile-name',
  'oversized',
  'bomb',
] as const;
export type Breakage = (typeof BREAKAGES)[number];

/** The same archive with its largest entry, or the whole of it, broken. */
export function brokenArchive(archive: Uint8Array, breakage: Breakage): Uint8Array {
  switch (breakage) {
    case 'garbage':
      return garbage(archive.length);
    case 'empty':
      return new Uint8Array(0);
    case 'truncated':
      return archive.slice(0, Math.floor(archive.length * 0.6));
    case 'narrow':
      return withLargest(archive, (name, bytes) => [
        honestEntry(name, eachLine(bytes, dropFields)),
      ]);
    case 'wide':
      return withLargest(archive, (name, bytes) => [honestEntry(name, eachLine(bytes, addFields))]);
    case 'renamed':
      return renamed(archive);
    case 'missing':
      return withLargest(archive, () => []);
    case 'hostile-name':
      return withLargest(archive, (name, bytes) => [
        honestEntry(name, bytes),
        honestEntry('../../../../escaped.unl', bytes),
        honestEntry('/tmp/escaped.unl', bytes),
      ]);
    case 'oversized':
      return withLargest(archive, (name) => [hugeEntry(name, HUGE)]);
    case 'bomb':
      return withLargest(archive, (name) => [hugeEntry(name, 1000)]);
  }
}

/** What the huge entries inflate to: 3 GB. */
export const HUGE = 3 * 2 ** 30;

/**
 * 3 GB of valid lines in 3 MB: one megabyte, deflated so that nothing in it looks back across its
 * beginning, and written 3072 times. The checksum is wrong; a reader must stop long before it.
 */
export function hugeEntry(name: string, declaredSize: number): RawEntry {
  const megabyte = new Uint8Array(2 ** 20).fill(0x20);
  megabyte[2 ** 20 - 1] = 10;
  const block = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const blocks = Array<Uint8Array>(HUGE / 2 ** 20).fill(block);
  const lastBlock = Uint8Array.of(3, 0);
  return {
    name,
    deflated: new Uint8Array(Buffer.concat([...blocks, lastBlock])),
    checksum: 0,
    declaredSize,
  };
}

function withLargest(
  archive: Uint8Array,
  change: (name: string, bytes: Uint8Array) => RawEntry[],
): Uint8Array {
  const files = Object.entries(unzipSync(archive));
  const largest = files.reduce((a, b) => (b[1].length > a[1].length ? b : a))[0];
  return zipByHand(
    files.flatMap(([name, bytes]) =>
      name === largest ? change(name, bytes) : [honestEntry(name, bytes)],
    ),
  );
}

function renamed(archive: Uint8Array): Uint8Array {
  const files = Object.values(unzipSync(archive));
  return zipByHand(files.map((bytes, index) => honestEntry(`data_${index + 1}.txt`, bytes)));
}

/** Noise that repeats; it does not begin like an archive. */
function garbage(length: number): Uint8Array {
  let state = 12345;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
}

/** Works on bytes as Latin 1, so that whatever they mean stays as it is. */
function eachLine(bytes: Uint8Array, change: (line: string) => string): Uint8Array {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const changed = lines.map((line) => (line === '' ? '' : change(line)));
  return new Uint8Array(Buffer.from(changed.join('\n'), 'latin1'));
}

/** The last two fields are gone. */
function dropFields(line: string): string {
  return `${line.split('|').slice(0, -3).join('|')}|`;
}

function addFields(line: string): string {
  return `${line}new|0|`;
}
