import { PublicError } from '@tessera/kit/errors';

/**
 * Parses JSON text. Where one has many digits or an exponent all keep their spelling, so that a
 * payload reaches its receiver with the values it was created with. Empty text is undefined; anything else
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

/** A number that JavaScript would write in another way stays as it was written. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : rawJSON(context.source);
}
