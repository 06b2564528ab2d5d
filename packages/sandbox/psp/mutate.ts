import { unzipSync, zipSync } from 'fflate';
import { type Contents, zipped } from './contents.ts';

/** Ways in which bytes of any kind arrive as something else. */
const OTHER_BYTES = {
  /** Noise that does not begin like an archive. */
  garbage: (bytes: Uint8Array) => bytes.map((_, at) => (Math.imul(at + 7, 1103515245) >>> 16) | 1),
  empty: () => new Uint8Array(0),
  truncated: (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.length * 0.6)),
} as const;

type Files = readonly (readonly [name: string, bytes: Uint8Array])[];

/** Ways in which an archive arrives whole and its largest file is wrong: the files in its place. */
const LARGEST = {
  narrow: (name: string, bytes: Uint8Array): Files => [
    [name, eachLine(bytes, /[^|\n]*\|[^|\n]*\|$/gm, '')],
  ],
  wide: (name: string, bytes: Uint8Array): Files => [[name, eachLine(bytes, /\|$/gm, '|new|0|')]],
  missing: (): Files => [],
  'hostile-name': (name: string, bytes: Uint8Array): Files =>
    [name, '../../../../escaped.unl', '/tmp/escaped.unl'].map((one) => [one, bytes] as const),
} as const;

type CommonBreakage = keyof typeof OTHER_BYTES;
export type Breakage = CommonBreakage | keyof typeof LARGEST | 'renamed';
export const COMMON_BREAKAGES = Object.keys(OTHER_BYTES) as CommonBreakage[];

/** The archive with its largest entry, or the whole of it, broken. */
export function brokenArchive(archive: Uint8Array, breakage: Breakage): Uint8Array {
  if (breakage in OTHER_BYTES) return OTHER_BYTES[breakage as CommonBreakage](archive);
  const files: Files = Object.entries(unzipSync(archive));
  if (breakage === 'renamed') {
    return zipOf(files.map(([, bytes], index) => [`data_${index + 1}.txt`, bytes]));
  }
  const largest = files.reduce((a, b) => (b[1].length > a[1].length ? b : a));
  const change = LARGEST[breakage as keyof typeof LARGEST];
  return zipOf(files.flatMap((file) => (file === largest ? change(...file) : [file])));
}

const zipOf = (files: Files) => zipSync(Object.fromEntries(files));

/** Works on bytes as Latin 1, so that whatever they mean stays as it is. */
function eachLine(bytes: Uint8Array, pattern: RegExp, replacement: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replace(pattern, replacement), 'latin1');
}

const NEW_VOTES = 6;

/** The parliament a day later: the newest votes of its running period have been taken once more. */
export function nextDay(contents: Contents): Contents {
  const later = new Date(Date.parse(contents.day) + 86_400_000).toISOString().slice(0, 10);
  const name = 'hl-2025ps.zip';
  const files = unzipSync(contents.archives.get(name)!);
  const text = (table: string) => Buffer.from(files[table]!).toString('latin1');
  const date = later.split('-').reverse().join('.');
  const votes = text('hl2025s.unl')
    .split('\n')
    .slice(-NEW_VOTES - 1, -1);
  const ids = new Map(votes.map((vote) => [vote.split('|')[0]!, `9${vote.split('|')[0]}`]));
  const taken = votes.map((vote) => {
    const [id, organ, session, number, item, , ...rest] = vote.split('|');
    return [ids.get(id!), organ, session, `9${number}`, item, date, ...rest].join('|');
  });
  const ballots = text('hl2025h1.unl').split('\n').concat(text('hl2025h2.unl').split('\n'));
  const cast = ballots.flatMap((ballot) => {
    const [member, vote, ...rest] = ballot.split('|');
    const id = ids.get(vote!);
    return id === undefined ? [] : [[member, id, ...rest].join('|')];
  });
  const extended = (table: string, lines: readonly string[]) =>
    Buffer.from(`${text(table)}${lines.map((line) => `${line}\n`).join('')}`, 'latin1');
  const tables = {
    ...files,
    'hl2025s.unl': extended('hl2025s.unl', taken),
    'hl2025h2.unl': extended('hl2025h2.unl', cast),
  };
  const archives = new Map(contents.archives).set(name, zipped(tables, later));
  return { ...contents, archives, day: later };
}
