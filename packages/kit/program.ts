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
