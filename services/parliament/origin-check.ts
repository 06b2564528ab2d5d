import { PublicError } from '@tessera/kit/errors';
import { HTML_TYPE } from '@tessera/kit/http/answers';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import { localeOf } from '@tessera/kit/http/visit';
import { errorFragment } from '@tessera/kit/ui/error-page';

/**
 * Rejects POST requests from other origins (docs/contract/parliament.md 5.2). The answer is a
 * fragment with status 200, because HTMX does not show responses with an error status.
 */
export function checkOrigin(server: Server): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || isSameOrigin(request)) return;
    request.log.warn({ url: request.url, origin: request.headers.origin }, 'foreign origin');
    reply.type(HTML_TYPE);
    return reply.send(errorFragment(foreignOrigin, localeOf(request)).toString());
  });
}

const foreignOrigin = new PublicError(
  403,
  'foreign_origin',
  'This request came from another site and was not carried out.',
  { cs: 'Tento požadavek přišel z jiného webu, a proto nebyl proveden.' },
);
