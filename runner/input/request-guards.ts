import { badRequest, notFound, PublicError } from '@tessera/kit/errors';
import { jsonRefusal } from '@tessera/kit/http/bodies';
import type { Server } from '@tessera/kit/http/server';
import { hasLongNumbers, parseBody } from '../job/payload.ts';

/**
 * Accepts JSON bodies only. An empty body is undefined whatever its content type, so that a client
 * that always sends one (`curl -d ''`) can pause a queue.
 */
export function acceptJsonOnly(server: Server): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const steps = readingOf(text, request.headers['content-length']);
    takeSteps(steps, text.length > LARGE, done);
  });
  server.addContentTypeParser('*', ({ headers }, _body, done) => {
    done(headers['content-length'] === '0' ? null : NOT_JSON);
  });
}

/** A body of a megabyte takes some 25 ms; between its steps others get their turn. */
const LARGE = 64 * 1024;

type Steps = Generator<undefined, unknown>;
type Done = (error: Error | null, body?: unknown) => void;

function* readingOf(text: string, contentLength: string | undefined): Steps {
  if (text.includes(REPLACED)) refuseBadUtf8(text, contentLength);
  const refusal = jsonRefusal(text);
  if (refusal) throw refusal;
  yield;
  const isExact = hasLongNumbers(text);
  yield;
  const body = parseBody(text, isExact);
  yield;
  return body;
}

function takeSteps(steps: Steps, inTurns: boolean, done: Done): void {
  try {
    let step = steps.next();
    while (!step.done && !inTurns) step = steps.next();
    if (step.done) done(null, step.value);
    else setImmediate(takeSteps, steps, inTurns, done);
  } catch (error) {
    done(error as Error);
  }
}

/** What a byte that is not UTF-8 is decoded to; the text may also contain it as such. */
const REPLACED = '\ufffd';

/** A replaced byte has become three, so the text is longer than what was sent. */
function refuseBadUtf8(text: string, contentLength: string | undefined): void {
  if (contentLength === undefined || Buffer.byteLength(text) === Number(contentLength)) return;
  throw new PublicError(400, 'bad_request', 'the body is not valid UTF-8');
}

const NOT_JSON = new PublicError(
  415,
  'unsupported_media_type',
  'the body must be application/json',
);

/** Refuses NUL characters, which PostgreSQL cannot store: 404 in a path, 400 in a query or body. */
export function refuseNul(server: Server): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const fields = fieldsWithNul(request.body);
    if (request.url.includes('%00')) {
      if (fieldsWithNul(request.params).length > 0) return done(notFound('such resource'));
      fields.push(...fieldsWithNul(request.query));
    }
    if (fields.length === 0) return done();
    done(badRequest(fields.map((field) => ({ field, message: 'must not contain NUL' }))));
  });
}

function fieldsWithNul(values: unknown): string[] {
  // A list is no body of any route.
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [];
  return Object.keys(values).filter((name) => {
    const value = (values as Record<string, unknown>)[name];
    return typeof value === 'string' && value.includes('\0');
  });
}
