import { PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';

/**
 * Bodies are JSON and nothing else. An empty one is undefined, so that a client that always sends
 * the header may pause a queue.
 */
export function acceptJsonOnly(server: Server): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Numbers that a double cannot hold (16 digits and more) keep their digits, so that a payload
 * arrives at the receiver as it came.
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

const LONG_NUMBER = /\d[\d.]{15,}|\d[eE][+-]?\d{2}/;

/** The proposal "JSON.parse source text access" is newer than TypeScript's declaration of it. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : rawJSON(context.source);
}

/** The JSON text that is stored, sent and signed. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new PublicError(400, 'bad_request', 'payload is nested too deeply', { cause: error });
  }
}
