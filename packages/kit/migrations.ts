import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The result of opening a database. */
export type TakenOver = {
  /** The number of the format it has now. */
  readonly format: number;
  /** The format it had before; absent where it is new or had this one. */
  readonly from?: number;
  /** The copy of the file as it was before. */
  readonly copy?: string | undefined;
  /** Rows by table after it. */
  readonly rows?: Readonly<Record<string, number>>;
};

/**
 * The numbered `.sql` files of a folder (`0009-housing.sql`, `0010-…`), in order: the first makes the
 * whole format of its number, each other one leads from the format before to its own. A gap or a
 * double in the numbers is an error of ours and is said at once.
 */
export function migrationFiles(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort();
  const first = formatOf(files[0] ?? '');
  for (const [index, file] of files.entries()) {
    if (formatOf(file) !== first + index) {
      throw new Error(`${folder}: expected migration ${first + index}, found ${file}`);
    }
  }
  return files;
}

/** The format that a numbered file leads to. */
export function formatOf(file: string): number {
  return Number(file.slice(0, 4));
}

/** The format that the files of a folder lead to. */
export function newestFormat(folder: string): number {
  return formatOf(migrationFiles(folder).at(-1) ?? '');
}

/** A newer program has written the database; an old one must not write into it. */
export class NewerFormatError extends Error {
  constructor(found: number, known: number) {
    super(
      `The database is at version ${found}; this program knows ${known}. Start the newer program that has used it.`,
    );
  }
}

/** The program no longer knows how to take over a format from before its first file. */
export class OlderFormatError extends Error {
  constructor(found: number, format: number) {
    super(
      `The database is at version ${found}, which is too old for this program, whose version is ${format}. It was left as it is.`,
    );
  }
}

/** The file that leads from a format before the first one to it (`from-0008.sql`), if there is one. */
export function takeOverFile(folder: string, found: number): string | undefined {
  const file = `from-${String(found).padStart(4, '0')}.sql`;
  return existsSync(join(folder, file)) ? file : undefined;
}

type Log = { info(about: object | string, message?: string): void };

/** The sentence about the database at the start of a service: take-over, version and format. */
export function logOpened(
  log: Log,
  { service, version, database }: Readonly<Record<'service' | 'version' | 'database', string>>,
  takenOver: TakenOver,
): void {
  const news = takenOverInWords(database, takenOver);
  if (news !== undefined) log.info(news);
  log.info({ version, database, format: takenOver.format }, `${service} starts`);
}

/** For the log: `housing.db was taken over from format 3 to 5`; undefined where it was not. */
export function takenOverInWords(name: string, taken: TakenOver): string | undefined {
  const { format, from, copy, rows = {} } = taken;
  if (from === undefined) return undefined;
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  return [
    `${name} was taken over from format ${from} to ${format}`,
    ...(counts.length > 0 ? [`rows: ${counts.join(', ')}`] : []),
    ...(copy === undefined ? [] : [`as it was before: ${copy}`]),
  ].join('; ');
}
