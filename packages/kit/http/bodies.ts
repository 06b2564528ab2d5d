import { parse as parseForm } from 'node:querystring';
import { errorCodes, type FastifyInstance } from 'fastify';
import { badRequest, type PublicError } from '../errors.ts';

/** Levels of arrays and objects in a body. Deeper ones take a long time, or all of the stack. */
const MOST_LEVELS = 100;

/** JSON bodies as Fastify parses them, unless they are nested too deep. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const refusal = jsonRefusal(String(body));
    if (refusal) done(refusal);
    else parse(request, String(body), done);
  });
}

/** A megabyte of percent signs takes 30 ms to read, whatever route it was meant for. */
const MOST_CHARACTERS = 128 * 1024;

/**
 * Bodies of HTML forms, at most the server's body limit and `MOST_CHARACTERS`. A parser's own
 * `bodyLimit` would not do: Fastify prefers the limit of the route.
 */
export function acceptForms(server: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  server.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    if (body.length > MOST_CHARACTERS) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    else done(null, parseForm(String(body)));
  });
}

/** The 400 of a JSON text that is nested too deep to be parsed; undefined for any other text. */
export function jsonRefusal(text: string, field = 'body'): PublicError | undefined {
  if (!isTooDeep(text)) return undefined;
  const message = `may be nested at most ${MOST_LEVELS} levels deep`;
  return badRequest([{ field, message, cs: `smí mít nejvýš ${MOST_LEVELS} úrovní zanoření` }]);
}

function isTooDeep(text: string): boolean {
  let levels = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') levels += 1;
    else if (sign === ']' || sign === '}') levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

/** The position of the quote that ends the string which begins at `start`; without one the end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
