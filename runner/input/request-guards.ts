import { badRequest, notFound, PublicError } from '@tessera/kit/errors';
import { jsonRefusal } from '@tessera/kit/http/json-text';
import type { Server } from '@tessera/kit/http/server';
import { parseBody } from '../job/payload.ts';

/**
 * Accepts JSON bodies only. An empty body is undefined whatever its content type, so that a client
 * that always sends one (`curl -d ''`) can pause a queue.
 */
export function acceptJsonOnly(server: Server): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      const text = String(body);
      if (text.includes(REPLACED)) refuseBadUtf8(text, request.headers['content-length']);
      const refusal = jsonRefusal(text);
      if (refusal) done(refusal);
      else done(null, parseBody(text));
    } catch (error) {
      done(error as Error);
    }
  });
  server.addContentTypeParser('*', ({ headers }, _body, done) => {
    done(headers['content-length'] === '0' ? null : NOT_JSON);
  });
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
  if (typeof values !== 'object' || values === null) return [];
  return Object.keys(values).filter((name) => {
    const value = (values as Record<string, unknown>)[name];
    return typeof value === 'string' && value.includes('\0');
  });
}
