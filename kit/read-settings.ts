import { readFileSync } from 'node:fs';
import { readCommandLine } from './command-line.ts';
import type { Setting, Settings, Table } from './config.ts';
import { nearest } from './nearest-name.ts';
import { type Found, type Program, type Row, rowKey, rowsOf, type Sources } from './program.ts';
import { fromFile, readDotenv, readOwnFile } from './settings-file.ts';

type Reading<T> = {
  readonly settings: Settings<T>;
  /** A command, its flags and arguments, as `CommandLine.rest` has them. */
  readonly args: readonly string[];
  /** What is odd and does no harm: a variable that nobody reads. */
  readonly warnings: readonly string[];
};

/** Every problem at once, a sentence each, so that one restart mends them all. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  /** Whether the command line is among them. */
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
 * program's own file, that before the defaults. Throws a SettingsError.
 */
export function readSettings<T extends Table>(
  program: Program<T>,
  { args, env, readFile }: Sources,
): Reading<T> {
  const rows = rowsOf(program.settings);
  const line = readCommandLine(rows, program, args);
  const { variables: dotenv, problems: dotenvProblems } = readDotenv(readFile);
  const file = readOwnFile(rows, program, line.file, readFile);
  const inDotenv = strangeNames(rows, program, Object.keys(dotenv));
  const problems = [
    ...line.problems,
    ...dotenvProblems,
    ...inDotenv.own.map((one) => `.env: ${one}`),
    ...file.problems,
  ];

  const settings: Record<string, unknown> = {};
  for (const row of rows) {
    const given =
      line.values[rowKey(row)] ??
      fromEnv(row, env, '') ??
      fromEnv(row, dotenv, '.env: ') ??
      fromFile(row, file);
    const value = given ? read(row.setting, given, problems) : row.setting.fallback;
    if (row.section === undefined) settings[row.name] = value;
    else settings[row.section] = { ...(settings[row.section] as object), [row.name]: value };
  }
  problems.push(...(program.problems?.(settings as Settings<T>) ?? []));
  const warnings = [...strangeNames(rows, program, Object.keys(env)).own, ...inDotenv.foreign()];
  if (problems.length > 0)
    throw new SettingsError([...problems, ...warnings], line.problems.length > 0);
  for (const section of Object.values(settings)) Object.freeze(section);
  return {
    settings: Object.freeze(settings) as Settings<T>,
    args: line.rest,
    warnings,
  };
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

/**
 * What is wrong with names that are no settings: `own` begin as those of this program do, `foreign`
 * are of no service. One `.env` may serve all of them, and tools beside them.
 */
function strangeNames(
  rows: readonly Row[],
  { name: program, prefixes = [] }: Program<Table>,
  names: readonly string[],
) {
  const known = rows.flatMap(({ env }) => env ?? []);
  const strange = names.filter((name) => !known.includes(name) && !OF_OTHERS.test(name));
  const isOwn = (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
  return {
    own: strange
      .filter(isOwn)
      .map((name) => `${name} is no setting of ${program}${nearest(name, known)}`),
    foreign() {
      const all = [...known, ...settingNames()];
      return (
        strange
          .filter((name) => !isOwn(name) && !all.includes(name) && !OF_TOOLS.test(name))
          // What is no name is a problem of its line.
          .filter((name) => /^[A-Za-z]/.test(name))
          .map((name) => `.env: ${name} is no setting of any service${nearest(name, all)}`)
      );
    },
  };
}

/** Of every service, made by `npm run documents`: none knows those of the others. */
const settingNames = (): string[] =>
  JSON.parse(readFileSync(new URL('./setting-names.json', import.meta.url), 'utf8'));

const OF_TOOLS =
  /^(NODE|NPM|COMPOSE|DOCKER|BUILDKIT|POSTGRES|PG|OTEL|UV)_|^(DOMAIN|COMMIT|TZ|LANG|LC_\w+|PATH|HOME|PG[A-Z]+)$|_PROXY$/i;

/** Ports that the launcher reads, what a cluster tells of its services, what a build machine sets. */
const OF_OTHERS =
  /^[A-Z]+_PORT$|_SERVICE_(HOST|PORT)|_PORT_\d+_|^RUNNER_(URL|OS|ARCH|NAME|TEMP|TOOL_CACHE|DEBUG|ENVIRONMENT|WORKSPACE|TRACKING_ID)$/;
