// Settings come from the environment once, at start, and are frozen after that.

/** Turns the raw text of one variable into its value, or throws an Error that says what is wrong. */
export type Reader<T> = (raw: string | undefined) => T;

export type Settings<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends Reader<infer T> ? T : never;
};

/** Reads every setting and reports all problems at once, so that one restart fixes them. */
export function readSettings<Shape extends Record<string, Reader<unknown>>>(
  shape: Shape,
  env: Record<string, string | undefined>,
): Settings<Shape> {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(shape)) {
    try {
      settings[name] = read(env[name]);
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`Bad settings: ${problems.join('; ')}`);
  return Object.freeze(settings) as Settings<Shape>;
}

/** Any text. Without a fallback the variable must be set. */
export const text =
  (fallback?: string): Reader<string> =>
  (raw) => {
    const value = raw ?? fallback;
    if (value === undefined) throw new Error('is missing');
    return value;
  };

/** A password or token: empty when unset, and never echoed in a message. */
export const secret = (): Reader<string> => (raw) => raw ?? '';

export const port = (fallback: number): Reader<number> =>
  integer(fallback, { min: 0, max: 65_535 });

type Range = { readonly min?: number; readonly max?: number };

/** A whole number written in digits, within the range (both ends included). */
export const integer =
  (fallback: number, range: Range = {}): Reader<number> =>
  (raw) => {
    if (raw === undefined || raw === '') return fallback;
    if (!/^-?\d+$/.test(raw)) throw new Error(`is not a whole number: ${raw}`);
    return withinRange(Number(raw), range);
  };

/** A number with an optional decimal point, within the range (both ends included). */
export const decimal =
  (fallback: number, range: Range = {}): Reader<number> =>
  (raw) => {
    if (raw === undefined || raw === '') return fallback;
    if (!/^-?\d+(\.\d+)?$/.test(raw)) throw new Error(`is not a number: ${raw}`);
    return withinRange(Number(raw), range);
  };

function withinRange(value: number, { min = -Infinity, max = Infinity }: Range): number {
  if (value < min || value > max) {
    throw new Error(`must be ${rangeInWords(min, max)}, not ${value}`);
  }
  return value;
}

function rangeInWords(min: number, max: number): string {
  if (max === Infinity) return `at least ${min}`;
  if (min === -Infinity) return `at most ${max}`;
  return `from ${min} to ${max}`;
}

/** `1` or `0`. */
export const flag =
  (fallback: boolean): Reader<boolean> =>
  (raw) => {
    if (raw === undefined || raw === '') return fallback;
    if (raw !== '0' && raw !== '1') throw new Error(`must be 1 or 0, not ${raw}`);
    return raw === '1';
  };

/** An http(s) address, without a slash at its end so that paths can be put behind it. */
export const url =
  (fallback: string): Reader<string> =>
  (raw) => {
    const value = (raw === undefined || raw === '' ? fallback : raw).replace(/\/+$/, '');
    if (value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
      throw new Error(`is not an http(s) address: ${value}`);
    }
    return value;
  };

export const oneOf =
  <const Value extends string>(values: readonly Value[], fallback: Value): Reader<Value> =>
  (raw) => {
    if (raw === undefined || raw === '') return fallback;
    const value = values.find((candidate) => candidate === raw);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}, not ${raw}`);
    return value;
  };

/** Values separated by commas, trimmed, empty ones dropped. */
export const list =
  (fallback: string): Reader<readonly string[]> =>
  (raw) =>
    (raw ?? fallback)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
