// The settings of a program are one table. Each row says what the setting is called, its default
// and what it does; reading (packages/kit/read-settings.ts), `--help` and the README are made from it.

/** One setting. */
export type Setting<T> = About & {
  readonly fallback: T;
  /** Throws an Error that says what is accepted, as the end of a sentence about the setting. */
  readonly read: (given: Given) => T;
};

/** `typed`: the value comes from a TOML file and has its type; otherwise it is text. */
type Given = { readonly typed: boolean; readonly value: unknown };

type About = {
  /** The effect, in half a sentence. */
  readonly help: string;
  /** The variable, where it is not the name in the table. */
  readonly env?: string;
  /** The flag without dashes, where it is not made from the name; false: there is none. */
  readonly flag?: string | false;
  /** The default in words, where the value itself says too little. */
  readonly shown?: string;
};

/** A flat table, named like variables, or one with sections, as a TOML file has them. */
export type Table = Readonly<Record<string, Setting<unknown> | Section>>;
type Section = Readonly<Record<string, Setting<unknown>>>;

type ValueOf<S> = S extends Setting<infer T> ? T : never;
export type Settings<T> = {
  readonly [Name in keyof T]: T[Name] extends Setting<infer Value>
    ? Value
    : { readonly [Inner in keyof T[Name]]: ValueOf<T[Name][Inner]> };
};

/** Says what is wrong with a text, or undefined. It must not repeat a secret. */
type Problem = (text: string) => string | undefined;

const setting = <T>(about: About, fallback: T, read: Setting<T>['read']): Setting<T> => ({
  ...about,
  fallback,
  read,
});

/** Any text that is not empty; with `''` as default, or without one, it may be left out. */
export function text<const T extends string | undefined>(
  fallback: T,
  about: About & { readonly problem?: Problem },
): Setting<T extends undefined ? string | undefined : string> {
  return setting(about, fallback as never, (given) => {
    const value = textOf(given, fallback === '');
    const wrong = about.problem?.(value);
    if (wrong !== undefined) throw new Error(wrong);
    return value as never;
  });
}

/** A password or key: it has no flag, since every user of a machine can read command lines. */
export const secret = (about: About): Setting<string> =>
  setting({ ...about, flag: false }, '', (given) => textOf(given, true));

type Range = { readonly min?: number; readonly max?: number };

/** A whole number written in digits, within the range (both ends included). */
export const integer = <const T extends number | undefined>(
  fallback: T,
  about: About & Range,
): Setting<T extends undefined ? number | undefined : number> =>
  setting(about, fallback as never, (given) => whole(given, about) as never);

export const port = (fallback: number, about: About): Setting<number> =>
  integer(fallback, { min: 0, max: 65_535, ...about });

const BOOLEANS: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
};

export const boolean = (fallback: boolean, about: About): Setting<boolean> =>
  setting(about, fallback, ({ value }) => {
    const read = BOOLEANS[String(value).toLowerCase()];
    if (read !== undefined) return read;
    throw new Error(`must be one of ${Object.keys(BOOLEANS).join(' ')}, not ${quoted(value)}`);
  });

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  fallback: Value,
  about: About,
): Setting<Value> =>
  setting(about, fallback, ({ value }) => {
    const found = values.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    throw new Error(`must be one of ${values.join(', ')}, not ${quoted(value)}`);
  });

/** An http(s) address, without a slash at its end so that paths can be put behind it. */
export const url = (fallback: string, about: About): Setting<string> =>
  setting(about, fallback, (given) => {
    const value = textOf(given, fallback === '');
    const address = value.replace(/(?<!\/)\/+$/, '');
    if (address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
    throw new Error(`must be an http(s) address, not ${quoted(value)}`);
  });

/** Texts separated by commas, in a TOML file an array of them. `problem` judges each. */
export const texts = (about: About & { readonly problem?: Problem }): Setting<readonly string[]> =>
  setting(about, [] as readonly string[], (given) => {
    const values = textsOf(given);
    const problems = values.flatMap((one) => about.problem?.(one) ?? []);
    if (problems.length > 0) throw new Error(problems.join('; '));
    return values;
  });

/** Whole numbers separated by commas, in a TOML file an array of them. */
export const integers = (
  fallback: readonly number[],
  about: About & Range,
): Setting<readonly number[]> =>
  setting(about, fallback, ({ typed, value }) => {
    const numbers = typed ? value : textsOf({ typed, value });
    if (!Array.isArray(numbers)) throw new Error('must be an array of whole numbers');
    return numbers.map((one) => whole({ typed, value: one }, about));
  });

/** Names with several texts each, which only a TOML file can hold: `billing = ["…", "…"]`. */
export function textsByName(
  about: About & { readonly problem: Problem },
): Setting<Readonly<Record<string, readonly string[]>>> {
  const each = texts(about);
  return setting(about, {}, ({ value }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Error('must be a table of names with arrays of texts');
    }
    const read = (array: unknown) => each.read({ typed: true, value: array });
    return Object.fromEntries(Object.entries(value).map(([name, array]) => [name, read(array)]));
  });
}

function textOf({ value }: Given, mayBeEmpty: boolean): string {
  if (typeof value !== 'string') throw new Error(`must be text, not ${quoted(value)}`);
  if (!mayBeEmpty && value.trim() === '') throw new Error('must not be empty');
  return value;
}

function textsOf({ typed, value }: Given): readonly string[] {
  if (!typed) {
    return String(value)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string' || item === '')) {
    throw new Error('must be an array of texts that are not empty');
  }
  return value;
}

function whole({ typed, value }: Given, { min = 0, max = Number.MAX_SAFE_INTEGER }: Range): number {
  const number = !typed && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number <= max)
    return number;
  throw new Error(`must be a whole number from ${min} to ${max}, not ${quoted(value)}`);
}

/** A value in a message: short, and without the password that an address may hold. */
export function quoted(value: unknown): string {
  if (value instanceof Date) return 'a date';
  if (typeof value === 'object') return 'a table or an array';
  // A password may hold any sign, so everything up to the last @ is left out.
  const shown = String(value).replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
  return JSON.stringify(shown.length > 60 ? `${shown.slice(0, 60)}…` : shown);
}
