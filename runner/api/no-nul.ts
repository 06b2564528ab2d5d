import { badRequest, notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';

/** PostgreSQL keeps no NUL, so nothing is called so: an address with one leads nowhere. */
export function refuseNul(server: Server): void {
  server.addHook('preValidation', async (request) => {
    if (withNul(request.params).length > 0) throw notFound('such thing');
    const fields = [...withNul(request.query), ...withNul(request.body)];
    if (fields.length === 0) return;
    throw badRequest(fields.map((field) => ({ field, message: 'must not contain NUL' })));
  });
}

function withNul(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.includes('\0') ? [name] : [],
  );
}
