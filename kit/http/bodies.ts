import { parse as parseForm } from 'node:querystring';
import { errorCodes, type FastifyInstance } from 'fastify';
import { badRequest, type PublicError, type Wording } from '../errors.ts';

/** Levels of arrays and objects in a body. Deeper ones take a long time, or all of the stack. */
const MOST_LEVELS = 100;

/** Different names in a body: `JSON.parse` takes up to 1.5 µs for each, 0.2 s for a megabyte of them. */
const MOST_NAMES = 10_000;

/** Values in lists and objects of a body: short numbers are slow to parse for their length. */
const MOST_VALUES = 200_000;

/** Arrays and objects in a body. Small ones are slow to parse for their length. */
const MOST_CONTAINERS = 100_000;

/** What is refused about a JSON text: a name that an object has twice, by its path, or its size. */
type JsonProblem = { readonly twice?: string; readonly wording: Wording };

/** JSON bodies as Fastify parses them, but for those with a `jsonProblem`. */
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

const TOO_MANY_NAMES: Wording = {
  message: `may have ${MOST_NAMES} different names in its objects`,
  cs: `smí mít v objektech nejvýš ${MOST_NAMES} různých jmen`,
};

const TOO_MANY_VALUES: Wording = {
  message: `may have ${MOST_VALUES} values`,
  cs: `smí mít nejvýš ${MOST_VALUES} hodnot`,
};

const TOO_MANY_CONTAINERS: Wording = {
  message: `may have ${MOST_CONTAINERS} arrays and objects`,
  cs: `smí mít nejvýš ${MOST_CONTAINERS} polí a objektů`,
};

/** An array or object: where the reader is in it, and the names it took over from one around it. */
type Container = {
  readonly isArray: boolean;
  isOpen: boolean;
  last: string;
  index: number;
  readonly takenOver: [name: string, from: Container][];
};

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
  /** Each name so far, and the object in which it stood last. */
  const owners = new Map<string, Container>();
  let container: Container | undefined;
  let containers = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (container?.isArray === false && isName(text, end)) {
          const name = nameIn(text, at, end);
          container.last = name;
          const owner = owners.get(name);
          if (owner === container) return { twice: pathOf(open), wording: TWICE };
          if (owner?.isOpen) container.takenOver.push([name, owner]);
          owners.set(name, container);
          if (owners.size > MOST_NAMES) return { wording: TOO_MANY_NAMES };
        }
        at = end;
        break;
      }
      case OBJECT:
      case ARRAY: {
        const isArray = text.charCodeAt(at) === ARRAY;
        container = { isArray, isOpen: true, last: '', index: 0, takenOver: [] };
        if (open.push(container) > MOST_LEVELS) return { wording: TOO_DEEP };
        containers += 1;
        if (containers > MOST_CONTAINERS) return { wording: TOO_MANY_CONTAINERS };
        break;
      }
      case OBJECT_END:
      case ARRAY_END:
        if (container !== undefined) container.isOpen = false;
        for (const [name, owner] of container?.takenOver ?? []) owners.set(name, owner);
        open.pop();
        container = open.at(-1);
        break;
      case COMMA:
        if (container !== undefined) container.index += 1;
        values += 1;
        if (values > MOST_VALUES) return { wording: TOO_MANY_VALUES };
        break;
    }
  }
  return undefined;
}

/** The position of the quote that ends the string which begins at `start`; without one the end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
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
  return open.map(({ isArray, last, index }) => (isArray ? index : last)).join('.');
}
