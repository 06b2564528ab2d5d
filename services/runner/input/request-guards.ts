import { isUtf8 } from 'node:buffer';
import { badRequest, notFound, PublicError } from '@tessera/kit/errors';
import { jsonRefusal } from '@tessera/kit/http/bodies';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest } from 'fastify';
import { parseBody } from '../job/payload.ts';

/**
 * Accepts JSON bodies only. An empty body is undefined whatever its content type, so that a client
 * that always sends one (`curl -d ''`) can pause a queue.
 */
export function acceptJsonOnly(server: Server): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => readBody(bytes),
  );
  server.addContentTypeParser('*', ({ headers }, _body, done) => {
    done(headers['content-length'] === '0' ? null : NOT_JSON);
  });
}

function readBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw NOT_UTF8;
  const text = bytes.toString('utf8');
  const refusal = jsonRefusal(text);
  if (refusal) throw refusal;
  return parseBody(text);
}

const NOT_UTF8 = new PublicError(400, 'bad_request', 'the body is not valid UTF-8');

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
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.includes('\0') ? [name] : [],
  );
}
