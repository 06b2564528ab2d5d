import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPeriod } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';
import type { PrintRegister } from '../chamber/print-register.ts';
import { readPeriod, withPrints } from '../source/period.ts';
import { readPrintRegister } from '../source/print-register.ts';
import { isNeeded } from '../source/tables.ts';
import { readArchive } from '../store/archive.ts';

/** The two periods whose real archives and independently computed results we test against. */
export type RealPeriod = 1 | 7;

const folder = join(
  process.env.TESSERA_DATA ?? join(import.meta.dirname, '../../../../shared/data'),
  'psp',
);

/** Why tests on real data cannot run here; false when they can. */
export const noRealData: string | false =
  existsSync(join(folder, 'hl-1993ps.zip')) && existsSync(join(folder, 'expected-2013.json'))
    ? false
    : `no real archives in ${folder}; TESSERA_DATA names the folder above them`;

/** The path of one of the real archives, such as `tisky.zip`. */
export const realArchive = (name: string): string => join(folder, name);

const read = new Map<RealPeriod, Promise<Period>>();

/** A real period, read once per test file. */
export function realPeriod(number: RealPeriod): Promise<Period> {
  const known = read.get(number) ?? readReal(number);
  read.set(number, known);
  return known;
}

/** The results of the independent calculator, as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a large document of which each test reads a corner.
export function expectedOf(number: RealPeriod): any {
  const { year } = findPeriod(number)!;
  return JSON.parse(readFileSync(join(folder, `expected-${year}.json`), 'utf8'));
}

async function readReal(number: RealPeriod): Promise<Period> {
  const period = findPeriod(number)!;
  const [votes, members, sessions, prints] = await Promise.all(
    [`hl-${period.year}ps.zip`, 'poslanci.zip', 'schuze.zip', 'tisky.zip'].map((name) =>
      readArchive(join(folder, name), isNeeded),
    ),
  );
  const { files, exported } = votes!;
  const calls = readPeriod({ period, votes: files, members: members!.files, exported });
  return withPrints(calls, new Map([...sessions!.files, ...prints!.files]));
}

/** Fields of the lines of a table of the real archives, read without the parser of the service. */
export async function rawTable(file: string): Promise<string[][]> {
  const archive = /^(schuze|bod_schuze)\./.test(file) ? 'schuze.zip' : 'tisky.zip';
  const { files } = await readArchive(join(folder, archive), (name) => name === file);
  const lines = new TextDecoder('windows-1250').decode(files.get(file)).split('\n');
  return lines.filter((line) => line !== '').map((line) => line.split('|'));
}

/** All prints of a real period, with what the archive of laws adds. */
export async function realRegister(number: number): Promise<PrintRegister> {
  const archives = await Promise.all(
    ['tisky.zip', 'sbirka.zip'].map((name) => readArchive(join(folder, name), isNeeded)),
  );
  const files = new Map(archives.flatMap((archive) => [...archive.files]));
  return readPrintRegister(files, findPeriod(number)!);
}
