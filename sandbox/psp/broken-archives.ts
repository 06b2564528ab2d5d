import { constants, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { honestEntry, type RawEntry, zipByHand } from './zip-by-hand.ts';

type Files = readonly (readonly [name: string, bytes: Uint8Array])[];

/** A change of the largest file of an archive: the entries in its place. */
type Change = (name: string, bytes: Uint8Array) => RawEntry[];

/** Ways in which bytes of any kind arrive as something else. */
const OTHER_BYTES = {
  /** Noise that does not begin like an archive. */
  garbage: (bytes: Uint8Array) => bytes.map((_, at) => (Math.imul(at + 7, 1103515245) >>> 16) | 1),
  empty: () => new Uint8Array(0),
  truncated: (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.length * 0.6)),
} as const;

/** What bombs inflate to: 3 GB. */
const HUGE = 3 * 2 ** 30;

/** Ways in which an archive arrives whole and its largest file is wrong. */
const CHANGES = {
  narrow: (name: string, bytes: Uint8Array) => [
    honestEntry(name, eachLine(bytes, /[^|\n]*\|[^|\n]*\|$/gm, '')),
  ],
  wide: (name: string, bytes: Uint8Array) => [
    honestEntry(name, eachLine(bytes, /\|$/gm, '|new|0|')),
  ],
  missing: () => [],
  'hostile-name': (name: string, bytes: Uint8Array) =>
    [name, '../../../../escaped.unl', '/tmp/escaped.unl'].map((one) => honestEntry(one, bytes)),
  oversized: (name: string) => [bomb(name, HUGE)],
  bomb: (name: string) => [bomb(name, 1000)],
} satisfies Record<string, Change>;

type CommonBreakage = keyof typeof OTHER_BYTES;
export type Breakage = CommonBreakage | keyof typeof CHANGES | 'renamed';
export const COMMON_BREAKAGES = Object.keys(OTHER_BYTES) as CommonBreakage[];

/** The archive with its largest entry, or the whole of it, broken. */
export function brokenArchive(archive: Uint8Array, breakage: Breakage): Uint8Array {
  if (breakage in OTHER_BYTES) return OTHER_BYTES[breakage as CommonBreakage](archive);
  const files: Files = Object.entries(unzipSync(archive));
  if (breakage === 'renamed') {
    return zipByHand(files.map(([, bytes], index) => honestEntry(`data_${index + 1}.txt`, bytes)));
  }
  const largest = files.reduce((a, b) => (b[1].length > a[1].length ? b : a));
  const change = CHANGES[breakage as keyof typeof CHANGES];
  return zipByHand(
    files.flatMap((file) => (file === largest ? change(...file) : [honestEntry(...file)])),
  );
}

/** Works on bytes as Latin 1, so that whatever they mean stays as it is. */
function eachLine(bytes: Uint8Array, pattern: RegExp, replacement: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').replace(pattern, replacement);
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/**
 * 3 GB of valid lines in 3 MB: one megabyte, deflated so that nothing in it looks back across its
 * beginning, and written 3072 times.
 */
export function hugeStream(): Uint8Array {
  const megabyte = new Uint8Array(2 ** 20).fill(0x20);
  megabyte[2 ** 20 - 1] = 10;
  const block = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const blocks = Array<Uint8Array>(HUGE / 2 ** 20).fill(block);
  return new Uint8Array(Buffer.concat([...blocks, Uint8Array.of(3, 0)]));
}

/** An entry of 3 GB. The checksum is wrong; a reader must stop long before it. */
export function bomb(name: string, declaredSize: number): RawEntry {
  return { name, deflated: hugeStream(), checksum: 0, declaredSize };
}
