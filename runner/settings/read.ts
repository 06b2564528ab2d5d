import { parse, type TomlTable } from 'smol-toml';
import type { Field, Given } from './field.ts';
import { readFlags } from './flags.ts';
import { SCHEMA, type Settings } from './schema.ts';

export type Sources = {
  /** What stands behind the name of the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file, or undefined when there is none. */
  readonly readFile: (path: string) => string | undefined;
};

/** Thrown with every problem at once, one a line, so that one restart mends them all. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Flags go before the environment, that before the file, that before the defaults (1.6). */
export function readSettings({ args, env, readFile }: Sources): Settings | 'help' {
  const flags = readFlags(args);
  if (flags.help) return 'help';
  const problems = [...flags.problems];
  const file = readTable(flags.config, readFile, problems);
  checkNames(file, problems);

  const settings: Record<string, Record<string, unknown>> = {};
  for (const [section, fields] of Object.entries(SCHEMA)) {
    const values: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields) as [string, Field<unknown>][]) {
      const given = find(field, section, name, flags.values, env, file);
      values[name] = given === undefined ? field.fallback : read(field, given, problems);
    }
    settings[section] = Object.freeze(values);
  }
  checkTogether(settings as Settings, problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.freeze(settings) as Settings;
}

type File = { readonly path: string; readonly table: TomlTable };

/** `runner.toml` may be missing; a file somebody named may not. */
function readTable(
  named: string | undefined,
  readFile: Sources['readFile'],
  problems: string[],
): File {
  const path = named ?? 'runner.toml';
  try {
    const text = readFile(path);
    if (text === undefined && named !== undefined) problems.push(`--config: there is no ${path}`);
    return { path, table: text === undefined ? {} : parse(text) };
  } catch (error) {
    // The library draws the place over several lines; the first says it, with line and column.
    problems.push(`${path}: ${(error as Error).message.split('\n')[0]}${lineOf(error)}`);
    return { path, table: {} };
  }
}

function lineOf(error: unknown): string {
  const { line } = error as { line?: number };
  return line === undefined ? '' : ` (line ${line})`;
}

/** A misspelt name would silently leave a default in place, so it is a problem. */
function checkNames({ path, table }: File, problems: string[]): void {
  for (const [section, values] of Object.entries(table)) {
    const fields: object | undefined = SCHEMA[section as keyof typeof SCHEMA];
    if (fields === undefined) {
      problems.push(`${path}: [${section}] is unknown; sections are ${names(SCHEMA)}`);
    } else if (!isTable(values)) {
      problems.push(`${path}: ${section} must be a section: [${section}]`);
    } else {
      for (const name of Object.keys(values).filter((name) => !Object.hasOwn(fields, name))) {
        problems.push(`${path}: ${section}.${name} is unknown; [${section}] has ${names(fields)}`);
      }
    }
  }
}

function find(
  field: Field<unknown>,
  section: string,
  name: string,
  flags: Readonly<Record<string, string>>,
  env: Sources['env'],
  { path, table }: File,
): Given | undefined {
  const flag = field.flag === undefined ? undefined : flags[field.flag];
  if (flag !== undefined) return { from: 'flag', place: `--${field.flag}`, value: flag };
  const variable = field.env === undefined ? undefined : env[field.env];
  // An empty variable is how a shell or a compose file says 'not set'.
  if (variable !== undefined && variable !== '') {
    return { from: 'environment', place: field.env!, value: variable };
  }
  const values = table[section];
  const value = isTable(values) ? values[name] : undefined;
  return value === undefined
    ? undefined
    : { from: 'file', place: `${path}: ${section}.${name}`, value };
}

function read(field: Field<unknown>, given: Given, problems: string[]): unknown {
  try {
    return field.read(given);
  } catch (error) {
    problems.push(`${given.place} ${(error as Error).message}`);
    return field.fallback;
  }
}

function checkTogether({ signing }: Settings, problems: string[]): void {
  const lists = [['secrets', signing.secrets] as const, ...Object.entries(signing.queues)];
  for (const [name, secrets] of lists) {
    if (secrets.length > 2) problems.push(`signing.${name} has more than two secrets`);
  }
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function names(table: object): string {
  return Object.keys(table).join(', ');
}
