import { PublicError } from '@tessera/kit/errors';

/**
 * Parses JSON text. Numbers that a double cannot represent keep their digits, so that a payload
 * reaches its receiver with the values it was created with. Empty text is undefined; anything else
 * that is not JSON is a 400 that says where it breaks off.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch (error) {
    throw new PublicError(400, 'bad_request', `the body is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/**
 * Parses a request body. Only values inside `payload` may keep long digits: the fields of the
 * request itself, and of the jobs in a batch, become ordinary numbers.
 */
export function parseBody(text: string): unknown {
  const body = parseJson(text);
  if (!LONG_NUMBER.test(text)) return body;
  const { jobs } = (body ?? {}) as { jobs?: unknown };
  for (const fields of Array.isArray(jobs) ? [body, ...jobs] : [body]) {
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (isRawJSON(value)) (fields as Record<string, unknown>)[name] = Number(value.rawJSON);
    }
  }
  return body;
}

/** The JSON text of a payload: exactly this is stored, sent and signed. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new PublicError(400, 'bad_request', 'payload is nested too deeply', { cause: error });
  }
}

/** A number with at least 16 digits, or with an exponent. */
const LONG_NUMBER = /[:,[]\s*-?(?:\d[\d.]{15,}|[\d.]+[eE])/;

/** From the proposal "JSON.parse source text access", which TypeScript does not declare yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
};

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const fits = Number.isFinite(value) && sameNumber(String(value), context.source);
  return fits ? value : rawJSON(context.source);
}

/** True if two spellings denote the same number: `1.50` and `1.5`, `5e-05` and `0.00005`. */
function sameNumber(one: string, other: string): boolean {
  const [a, b] = [decimal(one), decimal(other)];
  return a.digits === b.digits && (a.digits === '' || a.exponent === b.exponent);
}

/** The significant digits of a number, and the power of ten they are multiplied by. */
function decimal(text: string): { digits: string; exponent: number } {
  const [number = '', exponent = '0'] = text.replace(/^-/, '').split(/e/i);
  const [whole = '', fraction = ''] = number.split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  let end = all.length;
  while (all[end - 1] === '0') end--;
  return {
    digits: all.slice(0, end),
    exponent: Number(exponent) - fraction.length + all.length - end,
  };
}
