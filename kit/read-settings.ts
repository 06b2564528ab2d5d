import { parseEnv } from 'node:util';
import type { Setting, Settings, Table } from './config.ts';
import { nearest } from './nearest-name.ts';
import { fromFile, readOwnFile } from './settings-file.ts';

/** What a program is called and what can be set. */
export type Program<T extends Table> = {
  /** As in `npm run parliament`. */
  readonly name: string;
  readonly purpose: string;
  readonly settings: T;
  /** Names that begin so belong to this program: another one of them is a mistake. */
  readonly prefixes?: readonly string[];
  /** Usage lines of its commands. What is no setting on the command line is left to them. */
  readonly commands?: string;
  /** A file of typed values by section and name; a flag names another one. */
  readonly file?: {
    readonly name: string;
    readonly flag: string;
    readonly parse: (text: string) => Readonly<Record<string, unknown>>;
  };
  /** What no single setting shows, such as two that exclude each other. */
  problems?(settings: Settings<T>): readonly string[];
};

export type Sources = {
  /** What stands behind the name of the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file, or undefined when there is none. */
  readonly readFile: (path: string) => string | undefined;
};

export type Reading<T> = {
  readonly settings: Settings<T>;
  /** Arguments that are no settings, for a program with commands. */
  readonly args: readonly string[];
  /** What is odd and does no harm: a variable that nobody reads. */
  readonly warnings: readonly string[];
};

/** Every problem at once, a sentence each, so that one restart mends them all. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.map((problem) => `${problem}.`).join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** One setting with all its names. */
export type Row = {
  readonly section: string | undefined;
  readonly name: string;
  readonly env: string | undefined;
  readonly flag: string | undefined;
  readonly setting: Setting<unknown>;
};

export function rowsOf(table: Table): readonly Row[] {
  return Object.entries(table).flatMap(([name, value]): Row[] => {
    if (isSetting(value)) {
      const flag = value.flag ?? name.toLowerCase().replaceAll('_', '-');
      return [
        {
          ...{ section: undefined, name, env: value.env ?? name, setting: value },
          flag: flag || undefined,
        },
      ];
    }
    return Object.entries(value).map(([inner, setting]) => ({
      ...{ section: name, name: inner, env: setting.env, setting },
      flag: setting.flag || undefined,
    }));
  });
}

function isSetting(value: Table[string]): value is Setting<unknown> {
  return typeof value.read === 'function';
}

/**
 * Flags go before the environment, that before `.env` in the working directory, that before the
 * program's own file, that before the defaults. Throws a SettingsError.
 */
export function readSettings<T extends Table>(
  program: Program<T>,
  { args, env, readFile }: Sources,
): Reading<T> {
  const rows = rowsOf(program.settings);
  const problems: string[] = [];
  const line = readFlags(rows, program, args);
  problems.push(...line.problems);
  const dotenv = parseEnv(readFile('.env') ?? '');
  problems.push(
    ...unknownVariables(rows, program, Object.keys(dotenv)).map((one) => `.env: ${one}`),
  );
  const file = readOwnFile(rows, program, line.file, readFile);
  problems.push(...file.problems);

  const settings: Record<string, unknown> = {};
  for (const row of rows) {
    const given =
      line.values[row.name + (row.section ?? '')] ??
      fromEnv(row, env, '') ??
      fromEnv(row, dotenv, '.env: ') ??
      fromFile(row, file);
    const value = given ? read(row.setting, given, problems) : row.setting.fallback;
    if (row.section === undefined) settings[row.name] = value;
    else settings[row.section] = { ...(settings[row.section] as object), [row.name]: value };
  }
  problems.push(...(program.problems?.(settings as Settings<T>) ?? []));
  if (problems.length > 0) throw new SettingsError(problems);
  for (const section of Object.values(settings)) Object.freeze(section);
  return {
    settings: Object.freeze(settings) as Settings<T>,
    args: line.rest,
    warnings: unknownVariables(rows, program, Object.keys(env)),
  };
}

/** Where a value was found, and the value. */
export type Found = { readonly place: string; readonly value: unknown; readonly typed?: boolean };

function read(
  setting: Setting<unknown>,
  { place, value, typed = false }: Found,
  problems: string[],
) {
  try {
    return setting.read({ value, typed });
  } catch (error) {
    problems.push(`${place} ${(error as Error).message}`);
    return setting.fallback;
  }
}

function fromEnv(
  { env, setting }: Row,
  variables: Sources['env'],
  file: string,
): Found | undefined {
  const value = env === undefined ? undefined : variables[env];
  if (value === undefined || (value === '' && !setting.emptyIsNothing)) return undefined;
  return { place: `${file}${env}`, value };
}

/** Takes the settings from a command line; what is left is the program's commands, or a mistake. */
function readFlags(rows: readonly Row[], program: Program<Table>, args: readonly string[]) {
  const values: Record<string, Found> = {};
  const rest: string[] = [];
  const problems: string[] = [];
  let file: string | undefined;
  const flags = rows.flatMap(({ flag }) => (flag === undefined ? [] : `--${flag}`));
  if (program.file) flags.push(`--${program.file.flag}`);
  for (let at = 0; at < args.length; at++) {
    const [name, inline] = nameAndValue(program.file && args[at] === '-c' ? '--config' : args[at]!);
    const row = rows.find(({ flag }) => name === `--${flag}`);
    const isFile = program.file !== undefined && name === `--${program.file.flag}`;
    if (row === undefined && !isFile) {
      rest.push(args[at]!);
      if (program.commands) continue;
      if (name.startsWith('-')) problems.push(`${name} is unknown${nearest(name, flags)}`);
      else problems.push(`${name} is not expected`);
      // The value of an unknown flag is no further mistake.
      if (
        name.startsWith('-') &&
        inline === undefined &&
        isValue(args[at + 1]) &&
        args.length > at + 2
      )
        continue;
      continue;
    }
    const value = inline ?? (isValue(args[at + 1]) ? args[++at] : undefined);
    if (value === undefined && typeof row?.setting.fallback === 'boolean')
      values[row.name + (row.section ?? '')] = { place: name, value: 'true' };
    else if (value === undefined) problems.push(`${name} needs a value`);
    else if (isFile) file = value;
    else values[row!.name + (row!.section ?? '')] = { place: name, value };
  }
  return { values, rest, problems, file };
}

function nameAndValue(arg: string): [name: string, value: string | undefined] {
  const sign = arg.startsWith('--') ? arg.indexOf('=') : -1;
  return sign < 0 ? [arg, undefined] : [arg.slice(0, sign), arg.slice(sign + 1)];
}

const isValue = (arg: string | undefined) => arg !== undefined && !/^--?[a-z]/.test(arg);

function unknownVariables(
  rows: readonly Row[],
  { name, prefixes = [] }: Program<Table>,
  variables: readonly string[],
): string[] {
  const known = rows.flatMap(({ env }) => env ?? []);
  return variables
    .filter((variable) => prefixes.some((prefix) => variable.startsWith(prefix)))
    .filter((variable) => !known.includes(variable) && !OF_OTHERS.test(variable))
    .map((variable) => `${variable} is no setting of ${name}${nearest(variable, known)}`);
}

/** Ports that the launcher reads, what a cluster tells of its services, what a build machine sets. */
const OF_OTHERS =
  /^[A-Z]+_PORT$|_SERVICE_(HOST|PORT)|_PORT_\d+_|^RUNNER_(URL|OS|ARCH|NAME|TEMP|TOOL_CACHE|DEBUG|ENVIRONMENT|WORKSPACE|TRACKING_ID)$/;
