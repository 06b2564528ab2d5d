import { badRequest, notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';

/** PostgreSQL keeps no NUL, so nothing is called so: an address with one leads nowhere. */
export function refuseNul(server: Server): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const fields = withNul(request.body);
    if (request.url.includes('%00')) {
      if (withNul(request.params).length > 0) return done(notFound('such thing'));
      fields.push(...withNul(request.query));
    }
    if (fields.length === 0) return done();
    done(badRequest(fields.map((field) => ({ field, message: 'must not contain NUL' }))));
  });
}

function withNul(values: unknown): string[] {
  const found: string[] = [];
  if (typeof values !== 'object' || values === null) return found;
  for (const name of Object.keys(values)) {
    const value = (values as Record<string, unknown>)[name];
    if (typeof value === 'string' && value.includes('\0')) found.push(name);
  }
  return found;
}
