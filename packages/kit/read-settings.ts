import { parseEnv } from 'node:util';
import { readCommandLine } from './command-line.ts';
import type { Setting, Settings, Table } from './config.ts';
import { reasonOf } from './failure.ts';
import { type Found, type Program, type Row, rowKey, rowsOf, type Sources } from './program.ts';

type Reading<T> = {
  readonly settings: Settings<T>;
  /** A command, its flags and arguments, as `CommandLine.rest` has them. */
  readonly args: readonly string[];
};

/** Every problem at once, a sentence each, so that one restart mends them all. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  /** The command line is among them. */
  readonly isUsage: boolean;

  constructor(problems: readonly string[], isUsage = false) {
    super(problems.map(sentence).join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
    this.isUsage = isUsage;
  }
}

/** With a full stop, unless it ends with a sign of its own. */
export function sentence(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}

/**
 * Flags go before the environment, that before `.env` in the working directory, that before the
 * program's own file, that before the defaults. Variables that are no settings are not looked at.
 * Throws a SettingsError.
 */
export function readSettings<T extends Table>(
  program: Program<T>,
  { args, env, readFile }: Sources,
): Reading<T> {
  const rows = rowsOf(program.settings);
  const line = readCommandLine(rows, program, args);
  const dotenv = readDotenv(readFile);
  const file = readOwnFile(rows, program, line.file, readFile);
  const problems = [...line.problems, ...dotenv.problems, ...file.problems];

  const settings: Record<string, unknown> = {};
  for (const row of rows) {
    const given =
      line.values[rowKey(row)] ??
      fromEnv(row, env, '') ??
      fromEnv(row, dotenv.variables, '.env: ') ??
      fromFile(row, file);
    const value = given ? read(row.setting, given, problems) : row.setting.fallback;
    if (row.section === undefined) settings[row.name] = value;
    else settings[row.section] = { ...(settings[row.section] as object), [row.name]: value };
  }
  problems.push(...(program.problems?.(settings as Settings<T>) ?? []));
  if (problems.length > 0) throw new SettingsError(problems, line.problems.length > 0);
  for (const section of Object.values(settings)) Object.freeze(section);
  return { settings: Object.freeze(settings) as Settings<T>, args: line.rest };
}

function read(
  setting: Setting<unknown>,
  { place, value, typed = false }: Found,
  problems: string[],
) {
  try {
    return setting.read({ value, typed });
  } catch (error) {
    const { message } = error as Error;
    // `must be …` continues a sentence that begins with the place; another one stands for itself.
    problems.push(/^must /.test(message) ? `${place} ${message}` : `${place}: ${message}`);
    return setting.fallback;
  }
}

function fromEnv({ env }: Row, variables: Sources['env'], file: string): Found | undefined {
  const value = env === undefined ? undefined : variables[env];
  // An empty variable counts as not set.
  if (value === undefined || value === '') return undefined;
  return { place: `${file}${env}`, value };
}

/** The program's own file of typed values, such as runner.toml. */
type OwnFile = {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
};

/** The file with the usual name may be missing; one that somebody named may not. */
function readOwnFile(
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

function fromFile({ section, name }: Row, { path, values }: OwnFile): Found | undefined {
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
