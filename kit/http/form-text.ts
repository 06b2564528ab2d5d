import { parse } from 'node:querystring';
import { errorCodes, type FastifyInstance } from 'fastify';

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
    else done(null, parse(String(body)));
  });
}
