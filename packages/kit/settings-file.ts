import { parseEnv } from 'node:util';
import type { Table } from './config.ts';
import { reasonOf } from './failure.ts';
import type { Found, Program, Row, Sources } from './program.ts';

/** The program's own file of typed values, such as runner.toml. */
type OwnFile = {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
};

/** The file with the usual name may be missing; one that somebody named may not. */
export function readOwnFile(
  rows: readonly Row[],
  { file }: Program<Table>,
  named: string | undefined,
  readFile: Sources['readFile'],
): OwnFile {
  const path = named ?? file?.name ?? '';
  if (file === undefined) return { path, values: {}, problems: [] };
  const { content, problems } = contentOf(path, readFile);
  if (content === undefined) {
    const isMissing = problems.length === 0 && named !== undefined;
    const missing = `--${file.flag}: there is no file ${path}`;
    return { path, values: {}, problems: isMissing ? [missing] : problems };
  }
  try {
    const values = file.parse(content);
    return { path, values, problems: unknownNames(rows, path, values) };
  } catch (error) {
    // A TOML parser draws the place over several lines; the first says what, `line` says where.
    const { message, line } = error as { message: string; line?: number };
    const where = line === undefined ? '' : ` (line ${line})`;
    return { path, values: {}, problems: [`${path}: ${message.split('\n')[0]}${where}`] };
  }
}

/** The variables of `.env` in the working directory. */
export function readDotenv(readFile: Sources['readFile']): {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly problems: readonly string[];
} {
  const { content = '', problems } = contentOf('.env', readFile);
  return { variables: parseEnv(content.replace(/^\uFEFF/, '')), problems };
}

function contentOf(
  path: string,
  readFile: Sources['readFile'],
): { readonly content?: string | undefined; readonly problems: readonly string[] } {
  try {
    return { content: readFile(path), problems: [] };
  } catch (error) {
    return { problems: [`${path} cannot be read: ${reasonOf(error)}`] };
  }
}

export function fromFile({ section, name }: Row, { path, values }: OwnFile): Found | undefined {
  const table = values[section ?? ''];
  const value = isTable(table) ? table[name] : undefined;
  if (value === undefined) return undefined;
  return { place: `${path}: ${section}.${name}`, value, typed: true };
}

/** A misspelt name would silently leave a default in place. */
function unknownNames(rows: readonly Row[], path: string, values: object): string[] {
  const sections = [...new Set(rows.map(({ section }) => section ?? ''))];
  return Object.entries(values).flatMap(([section, table]) => {
    const names = rows.filter((row) => row.section === section).map(({ name }) => name);
    if (names.length === 0)
      return [`${path}: [${section}] is unknown; sections are ${sections.join(', ')}`];
    if (!isTable(table)) return [`${path}: ${section} must be a section: [${section}]`];
    return Object.keys(table)
      .filter((name) => !names.includes(name))
      .map(
        (name) => `${path}: ${section}.${name} is unknown; [${section}] has ${names.join(', ')}`,
      );
  });
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
