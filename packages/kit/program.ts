import { relative } from 'node:path';
import type { Setting, Settings, Table } from './config.ts';

/** A program's name and settings. */
export type Program<T extends Table> = {
  /** As in `npm run parliament`. */
  readonly name: string;
  readonly purpose: string;
  readonly settings: T;
  readonly commands?: Commands;
  /** A file of typed values by section and name; a flag names another one. */
  readonly file?: {
    readonly name: string;
    readonly flag: string;
    readonly parse: (text: string) => Readonly<Record<string, unknown>>;
  };
  /** Problems that no single setting shows, such as two that exclude each other. */
  problems?(settings: Settings<T>): readonly string[];
};

export type Sources = {
  /** Arguments behind the name of the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file, or undefined when there is none. */
  readonly readFile: (path: string) => string | undefined;
};

/** The commands of a program that does more than serve. */
export type Commands = {
  /** Usage lines for `--help`. */
  readonly usage: string;
  readonly forms: Readonly<Record<string, CommandForm>>;
  /** The command that runs when none is named. */
  readonly usual: string;
};

/** Arguments behind the name of a command. */
type CommandForm = {
  /** Its flags without dashes; a `switch` takes no value. */
  readonly flags?: Readonly<Record<string, 'switch' | 'value'>>;
  /** The most arguments it takes; default: none. */
  readonly operands?: number;
};

/** One setting with all its names. */
export type Row = {
  readonly section: string | undefined;
  readonly name: string;
  readonly env: string | undefined;
  readonly flag: string | undefined;
  readonly setting: Setting<unknown>;
};

/** Every setting of a table, in its order. */
export function rowsOf(table: Table): readonly Row[] {
  return Object.entries(table).flatMap(([name, value]): Row[] => {
    if (isSetting(value)) {
      const flag = value.flag ?? name.toLowerCase().replaceAll('_', '-');
      return [
        {
          section: undefined,
          name,
          env: value.env ?? name,
          flag: flag || undefined,
          setting: value,
        },
      ];
    }
    return Object.entries(value).map(([inner, setting]) => ({
      section: name,
      name: inner,
      env: setting.env,
      flag: setting.flag || undefined,
      setting,
    }));
  });
}

function isSetting(value: Table[string]): value is Setting<unknown> {
  return typeof value.read === 'function';
}

/** Distinguishes settings of the same name in two sections. */
export const rowKey = ({ section = '', name }: Pick<Row, 'section' | 'name'>) => name + section;

/** A value and the place where it was found. */
export type Found = { readonly place: string; readonly value: unknown; readonly typed?: boolean };

/** The text of `--help`. */
export function helpText(program: Program<Table>): string {
  const rows = rowsOf(program.settings).map((row) => ({
    names: namesOf(row).join(', '),
    fallback: plain(defaultOf(row.setting)),
    help: plain(row.setting.help),
  }));
  const width = (key: 'names' | 'fallback') =>
    Math.min(44, Math.max(...rows.map((row) => row[key].length)));
  const files = ['.env', ...(program.file ? [program.file.name] : [])].join(' and ');
  return [
    `Tessera ${program.name}: ${program.purpose}`,
    '',
    ...(program.commands
      ? [program.commands.usage]
      : [`Usage: node ${relative(process.cwd(), process.argv[1] ?? '')} [flags]`]),
    '',
    'Settings: names, default, what it does',
    ...rows.map(
      ({ names, fallback, help }) =>
        `  ${names.padEnd(width('names'))}  ${fallback.padEnd(width('fallback'))}  ${help}`,
    ),
    '',
    ...(program.file
      ? [`-c, --${program.file.flag} PATH names another file than ${program.file.name}.`]
      : []),
    `Flags go before the environment, that before ${files} in the working directory, that before the defaults.`,
    '',
  ].join('\n');
}

/** The table of settings in a guide (`docs/runner.md`). */
export function settingsTable(program: Program<Table>): string {
  const rows = rowsOf(program.settings).map((row) => {
    const fallback = defaultOf(row.setting);
    return [
      namesOf(row).map(code).join(', '),
      fallback === '' ? '' : row.setting.shown === undefined ? code(fallback) : fallback,
      row.setting.help,
    ].map((cell) => cell.replaceAll('|', '\\|'));
  });
  return ['setting | default | what it does', '---|---|---', ...rows.map((row) => row.join(' | '))]
    .map((line) => `| ${line} |`.replaceAll('|  |', '| |'))
    .join('\n');
}

const plain = (text: string) => text.replaceAll('`', '');
const code = (text: string) => `\`${text}\``;

function namesOf({ section, name, env, flag }: Row): string[] {
  const inFile = section === undefined ? [] : [`${section}.${name}`];
  return [...inFile, ...(env ? [env] : []), ...(flag ? [`--${flag}`] : [])];
}

/** The default as one writes it, or in words. */
function defaultOf({ fallback, shown }: Setting<unknown>): string {
  if (shown !== undefined) return shown;
  if (typeof fallback === 'boolean') return fallback ? '1' : '0';
  if (Array.isArray(fallback)) return fallback.join(',');
  return typeof fallback === 'object' ? '' : String(fallback ?? '');
}
