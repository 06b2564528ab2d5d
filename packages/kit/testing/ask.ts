import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { errorAsJson } from '../http/error-form.ts';
import { createServer } from '../http/server.ts';
import type { ServerOptions } from '../http/server-options.ts';

type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Answered = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  json(): unknown;
};

/** One request with these headers and no others; unlike `fetch` it may set `Host`. */
export function ask(
  base: string,
  path: string,
  { method = 'GET', headers = {} }: Asked = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    request(base + path, { method, headers, agent: false }, (reply) => {
      buffer(reply).then((body) => {
        const { statusCode = 0, headers } = reply;
        resolve({ status: statusCode, headers, body, json: () => JSON.parse(String(body)) });
      }, reject);
    })
      .on('error', reject)
      .end();
  });
}

/** A server of no service: it logs nothing and words its errors as JSON. */
export function plainServer(options: Partial<ServerOptions> = {}) {
  return createServer({
    service: 'test',
    log: { level: 'silent', format: 'json' },
    api: { title: 'Test', version: '1' },
    errorReply: errorAsJson,
    ...options,
  });
}
