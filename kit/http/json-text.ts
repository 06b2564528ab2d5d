import type { FastifyInstance } from 'fastify';
import { badRequest, type PublicError, type Wording } from '../errors.ts';

/** Levels of arrays and objects in a body. Deeper ones take a long time, or all of the stack. */
const MOST_LEVELS = 100;

/** What is refused about a JSON text: a name that an object has twice, by its path, or its depth. */
export type JsonProblem = { readonly twice?: string; readonly wording: Wording };

/** JSON bodies as Fastify parses them, but for those with a `jsonProblem`. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const refusal = jsonRefusal(String(body));
    if (refusal) done(refusal);
    else parse(request, String(body), done);
  });
}

export function jsonRefusal(text: string): PublicError | undefined {
  const problem = jsonProblem(text);
  return problem && badRequest([{ field: problem.twice ?? 'body', ...problem.wording }]);
}

const TWICE: Wording = {
  message: 'is given twice; a name may occur once in an object',
  cs: 'je uvedeno dvakrát; v objektu smí být každé jméno jen jednou',
};

const TOO_DEEP: Wording = {
  message: `may be nested ${MOST_LEVELS} levels deep`,
  cs: `smí mít nejvýš ${MOST_LEVELS} úrovní zanoření`,
};

/** The names of an object so far, or the number of values of an array so far. */
type Container = { readonly names: Set<string> | undefined; last: string; index: number };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const ARRAY_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Looks for what `JSON.parse` accepts and we do not, before it is asked. RFC 8259 leaves open what a
 * name means that an object has twice, and the parser silently keeps the last one: half of what a
 * caller wrote would be lost.
 *
 * One pass over the characters, whatever they are; a megabyte of small jobs takes 10 ms.
 */
export function jsonProblem(text: string): JsonProblem | undefined {
  const open: Container[] = [];
  let container: Container | undefined;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (container?.names !== undefined && isName(text, end)) {
          const name = nameIn(text, at, end);
          container.last = name;
          if (container.names.has(name)) return { twice: pathOf(open), wording: TWICE };
          container.names.add(name);
        }
        at = end;
        break;
      }
      case OBJECT:
      case ARRAY: {
        const names = text.charCodeAt(at) === OBJECT ? new Set<string>() : undefined;
        container = { names, last: '', index: 0 };
        if (open.push(container) > MOST_LEVELS) return { wording: TOO_DEEP };
        break;
      }
      case OBJECT_END:
      case ARRAY_END:
        open.pop();
        container = open.at(-1);
        break;
      case COMMA:
        if (container !== undefined) container.index += 1;
        break;
    }
  }
  return undefined;
}

/** The position of the quote that ends the string which begins at `start`; without one the end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}

/** In JSON only a name is followed by a colon. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= 0x20) next += 1;
  return text.charCodeAt(next) === COLON;
}

/** `"a"` and `"\u0061"` are the same name. */
function nameIn(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end);
  if (!name.includes('\\')) return name;
  try {
    return JSON.parse(`"${name}"`);
  } catch {
    return name;
  }
}

function pathOf(open: readonly Container[]): string {
  return open.map(({ names, last, index }) => (names === undefined ? index : last)).join('.');
}
