import { createHash } from 'node:crypto';
import { isCurrent } from '@tessera/kit/http/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tags a reply by what identifies its content; true when that is what the caller has (304). */
export function hasCurrent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: unknown,
): boolean {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const etag = `W/"${digest.slice(0, 22)}"`;
  reply.header('etag', etag);
  return isCurrent(request.headers['if-none-match'], etag);
}
