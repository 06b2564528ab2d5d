import { errorAsJson } from '../http/error-form.ts';
import { createServer } from '../http/server.ts';
import type { ServerOptions } from '../http/server-options.ts';

/** A server of no service: it logs nothing and words its errors as JSON. */
export function plainServer(options: Partial<ServerOptions> = {}) {
  return createServer({
    log: { level: 'silent', format: 'json' },
    api: { title: 'Test', version: '1' },
    errorReply: errorAsJson,
    ...options,
  });
}
