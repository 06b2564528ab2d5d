import type { CommandForm, Commands } from '../program.ts';

/** Where a service keeps its data and whom it asks: for `doctor`, `backup` and `restore`. */
export type Data = {
  /** SQLite files. */
  readonly databases?: readonly string[];
  /** A folder of files, each of which appears whole. */
  readonly folder?: string;
  /** Addresses of database servers, which have tools of their own. */
  readonly servers?: readonly string[];
  /** Where the numbered migrations of the SQLite files are. */
  readonly migrations?: string;
  /** Why the service would refuse a SQLite file that nobody uses now; undefined: it would not. */
  refusal?(path: string): Promise<string | undefined>;
  /** Addresses by the name of the setting. */
  readonly sources?: Readonly<Record<string, string>>;
};

const FORMS: Readonly<Record<string, CommandForm>> = {
  doctor: {},
  backup: { operands: 2 },
  restore: { flags: { replace: 'switch' }, operands: 2 },
};

export const KEEPING_USAGE = `  doctor                     say line by line what is in order; exit code 1 if something is not
  backup FOLDER              copy the data of these settings into a folder, also while it works
  backup FILE COPY           copy one database or folder of data
  restore COPY FILE          put a checked copy in its place; --replace: also where FILE exists`;

/** The commands of a service with those that every service has. */
export function withKeeping({ usage, forms, usual }: Commands): Commands {
  return { usage: `${usage}\n${KEEPING_USAGE}`, forms: { ...forms, ...FORMS }, usual };
}

export const isKeeping = (command = ''): boolean => Object.hasOwn(FORMS, command);
