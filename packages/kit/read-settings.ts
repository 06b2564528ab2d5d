import { readCommandLine } from './command-line.ts';
import type { Setting, Settings, Table } from './config.ts';
import { type Found, type Program, type Row, rowKey, rowsOf, type Sources } from './program.ts';
import { fromFile, readDotenv, readOwnFile } from './settings-file.ts';

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
