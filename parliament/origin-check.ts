import { PublicError } from '@tessera/kit/errors';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import { localeOf } from '@tessera/kit/http/visit';
import { errorFragment } from '@tessera/kit/ui/error-page';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changing requests that do not come from a page of ours (specification 5.2). The answer
 * is a fragment with status 200, since HTMX shows nothing that comes with another one (7).
 */
export function checkOrigin(server: Server): void {
  server.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method) || isSameOrigin(request)) return;
    request.log.warn({ url: request.url, origin: request.headers.origin }, 'foreign origin');
    reply.type('text/html; charset=utf-8');
    return reply.send(errorFragment(foreignOrigin, localeOf(request)).toString());
  });
}

const foreignOrigin = new PublicError(
  403,
  'foreign_origin',
  'This request does not come from a page of ours, so we did not act on it.',
  { cs: 'Tento požadavek nepřišel z naší stránky, proto jsme podle něj nic neudělali.' },
);
