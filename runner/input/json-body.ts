import { PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';

/**
 * Bodies are JSON and nothing else. An empty one is undefined whatever it is called, so that a
 * client that always sends a content type (`curl -d ''`) may pause a queue.
 */
export function acceptJsonOnly(server: Server): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parse(String(body), parseBody));
    } catch (error) {
      done(error as Error);
    }
  });
  server.addContentTypeParser('*', ({ headers }, _body, done) => {
    done(headers['content-length'] === '0' ? null : NOT_JSON);
  });
}

const NOT_JSON = new PublicError(
  415,
  'unsupported_media_type',
  'the body must be application/json',
);

/**
 * Numbers that a double cannot hold keep their digits, so that a payload arrives at the receiver
 * with the values it came with.
 */
export function parseJson(text: string): unknown {
  return parse(text, parseExactly);
}

function parse(text: string, parseLongNumbers: (text: string) => unknown): unknown {
  if (text.trim() === '') return undefined;
  try {
    return LONG_NUMBER.test(text) ? parseLongNumbers(text) : JSON.parse(text);
  } catch (error) {
    throw new PublicError(400, 'bad_request', `the body is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** A number of 16 digits and more, or with an exponent. */
const LONG_NUMBER = /[:,[]\s*-?(?:\d[\d.]{15,}|[\d.]+[eE])/;

function parseExactly(text: string): unknown {
  return JSON.parse(text, keepDigits);
}

/** In a body only what lies deeper than the fields we read ourselves: those are numbers. */
function parseBody(text: string): unknown {
  const body = parseExactly(text);
  const { jobs } = (body ?? {}) as { jobs?: unknown };
  for (const read of Array.isArray(jobs) ? [body, ...jobs] : [body]) {
    for (const [name, value] of Object.entries(read ?? {})) {
      if (isRawJSON(value)) read[name] = Number(value.rawJSON);
    }
  }
  return body;
}

/** The proposal "JSON.parse source text access" is newer than TypeScript's declaration of it. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
};

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const fits = Number.isFinite(value) && sameNumber(String(value), context.source);
  return fits ? value : rawJSON(context.source);
}

/** Whether two spellings mean one number: `1.50` and `1.5`, `5e-05` and `0.00005`. */
function sameNumber(one: string, other: string): boolean {
  const [a, b] = [decimal(one), decimal(other)];
  return a.digits === b.digits && (a.digits === '' || a.exponent === b.exponent);
}

/** Its digits without zeros at either end, and the power of ten they are to be taken by. */
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

/** The JSON text that is stored, sent and signed. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new PublicError(400, 'bad_request', 'payload is nested too deeply', { cause: error });
  }
}
