/** A value as it was found: text from a flag or the environment, or a typed value of the file. */
export type Given =
  | { readonly from: 'flag' | 'environment'; readonly place: string; readonly value: string }
  | { readonly from: 'file'; readonly place: string; readonly value: unknown };

/** One setting: where it may come from, what holds otherwise, and how a given value is read. */
export type Field<T> = {
  /** Without dashes: `db-path`. */
  readonly flag?: string;
  readonly env?: string;
  readonly fallback: T;
  /** What it means, for `--help` and for the reader of schema.ts. */
  readonly help: string;
  /** Throws an Error that says what is accepted. */
  readonly read: (given: Given) => T;
};

type Doors = { readonly flag?: string; readonly env?: string; readonly help: string };

export function textField(fallback: string, doors: Doors): Field<string> {
  return { ...doors, fallback, read: textOf };
}

/** Text that may be left out. */
export function optionalTextField(
  doors: Doors,
  problem: (text: string) => string | undefined = () => undefined,
): Field<string | undefined> {
  return {
    ...doors,
    fallback: undefined,
    read(given) {
      const text = textOf(given);
      const wrong = problem(text);
      if (wrong !== undefined) throw new Error(wrong);
      return text;
    },
  };
}

type Range = { readonly min: number; readonly max: number };

export function wholeField<const T extends number | undefined>(
  fallback: T,
  range: Range,
  doors: Doors,
): Field<T extends undefined ? number | undefined : number> {
  return { ...doors, fallback: fallback as never, read: (given) => whole(given, range) as never };
}

export function flagField(fallback: boolean, doors: Doors): Field<boolean> {
  return {
    ...doors,
    fallback,
    read({ value }) {
      if (value === true || value === '1' || value === 'true') return true;
      if (value === false || value === '0' || value === 'false') return false;
      throw new Error(`must be true or false, not ${shown(value)}`);
    },
  };
}

export function choiceField<const T extends string>(
  fallback: T,
  values: readonly T[],
  doors: Doors,
): Field<T> {
  return {
    ...doors,
    fallback,
    read({ value }) {
      const known = values.find((candidate) => candidate === value);
      if (known === undefined) {
        throw new Error(`must be one of ${values.join(', ')}, not ${shown(value)}`);
      }
      return known;
    },
  };
}

/** Several texts: an array in the file, separated by commas elsewhere. `problem` judges each. */
export function textsField(
  doors: Doors,
  problem: (text: string) => string | undefined = () => undefined,
): Field<readonly string[]> {
  return {
    ...doors,
    fallback: [],
    read(given) {
      const texts = textsOf(given);
      const wrong = texts.flatMap((text) => problem(text) ?? []);
      if (wrong.length > 0) throw new Error(wrong.join('; '));
      return texts;
    },
  };
}

export function wholesField(range: Range, doors: Doors): Field<readonly number[]> {
  return {
    ...doors,
    fallback: [],
    read({ value }) {
      if (!Array.isArray(value)) throw new Error(`must be an array of whole numbers`);
      return value.map((item) => whole({ from: 'file', place: '', value: item }, range));
    },
  };
}

/** A table of names, each with several texts: `billing = ["…", "…"]`. */
export function textsByNameField(
  doors: Doors,
  problem: (text: string) => string | undefined,
): Field<Readonly<Record<string, readonly string[]>>> {
  const each = textsField(doors, problem);
  return {
    ...doors,
    fallback: {},
    read({ value }) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Error('must be a table of names with arrays of texts');
      }
      const entries = Object.entries(value).map(
        ([name, texts]) => [name, each.read({ from: 'file', place: name, value: texts })] as const,
      );
      return Object.fromEntries(entries);
    },
  };
}

function textOf({ value }: Given): string {
  if (typeof value !== 'string') throw new Error(`must be text, not ${shown(value)}`);
  if (value.trim() === '') throw new Error('must not be empty');
  return value;
}

function textsOf({ from, value }: Given): readonly string[] {
  if (from !== 'file') {
    return value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string' || item === '')) {
    throw new Error('must be an array of texts that are not empty');
  }
  return value;
}

function whole({ from, value }: Given, { min, max }: Range): number {
  const number = from !== 'file' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < min || number > max) {
    throw new Error(`must be a whole number from ${min} to ${max}, not ${shown(value)}`);
  }
  return number;
}

function shown(value: unknown): string {
  if (value instanceof Date) return 'a date';
  return typeof value === 'object' ? 'a table or an array' : JSON.stringify(String(value));
}
