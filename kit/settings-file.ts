import { parseEnv } from 'node:util';
import type { Table } from './config.ts';
import { reasonOf } from './failure.ts';
import { nearest } from './nearest-name.ts';
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
  const nothing = { path, values: {} };
  if (file === undefined) return { ...nothing, problems: [] };
  const { content, problems } = contentOf(path, readFile);
  if (content === undefined) {
    const isMissing = problems.length === 0 && named !== undefined;
    const missing = `--${file.flag}: there is no file ${path}`;
    return { ...nothing, problems: isMissing ? [missing] : problems };
  }
  try {
    const values = file.parse(content);
    return { path, values, problems: unknownNames(rows, path, values) };
  } catch (error) {
    // A TOML parser draws the place over several lines; the first says what, `line` says where.
    const { message, line } = error as { message: string; line?: number };
    const where = line === undefined ? '' : ` (line ${line})`;
    return { ...nothing, problems: [`${path}: ${message.split('\n')[0]}${where}`] };
  }
}

/** The variables of `.env` in the working directory; a line that is none is a problem. */
export function readDotenv(readFile: Sources['readFile']): {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly problems: readonly string[];
} {
  const { content = '', problems } = contentOf('.env', readFile);
  const text = content.replace(/^\uFEFF/, '');
  return { variables: parseEnv(text), problems: [...problems, ...dotenvProblems(text)] };
}

/** Node passes over such lines without a word. They may hold a secret, so none is repeated. */
function dotenvProblems(text: string): string[] {
  if (/[\0\uFFFD]/.test(text)) return ['.env: it is no text in UTF-8'];
  const problems: string[] = [];
  const neverClosed = new Set<string>();
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const place = `.env, line ${at + 1}:`;
    const line = lines[at]!.trim();
    if (line === '' || line.startsWith('#')) continue;
    const value = /^(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/.exec(line)?.[1];
    if (value === undefined) {
      problems.push(`${place} expected NAME=value`);
      continue;
    }
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined || value.includes(quote, 1)) continue;
    // A quoted value may go on over several lines. What no later line closes, none after it does.
    const end = neverClosed.has(quote) ? -1 : nextLineWith(quote, lines, at + 1);
    if (end >= 0) at = end;
    else {
      neverClosed.add(quote);
      problems.push(`${place} the quotation mark ${quote} is not closed`);
    }
  }
  const more = problems.length - MOST_LINES;
  return more > 0 ? [...problems.slice(0, MOST_LINES), `.env: ${more} more such lines`] : problems;
}

function nextLineWith(mark: string, lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at++) if (lines[at]!.includes(mark)) return at;
  return -1;
}

const MOST_LINES = 10;

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
  return value === undefined
    ? undefined
    : { place: `${path}: ${section}.${name}`, value, typed: true };
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
        (name) =>
          `${path}: ${section}.${name} is unknown${nearest(name, names)}; [${section}] has ${names.join(', ')}`,
      );
  });
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
