import type { Reply, TestRunner } from './runner.ts';

type Headers = Record<string, string>;

/** A visitor of the dashboard without script: requests pages and submits forms, in English. */
type Visitor = {
  get(path: string, headers?: Headers): Promise<Reply>;
  post(path: string, fields?: Record<string, string>, headers?: Headers): Promise<Reply>;
};

export function visitorOf(runner: () => TestRunner, cookie = 'lang=en'): Visitor {
  return {
    get: (path, headers) => runner().ask('GET', path, undefined, { cookie, ...headers }),
    post: (path, fields = {}, headers = {}) =>
      runner().ask('POST', path, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        origin: runner().url,
        cookie,
        ...headers,
      }),
  };
}

/** The cookies set by a reply, as headers of the next request. */
export function cookieOf(reply: Reply, before = 'lang=en'): Headers {
  const added = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: [before, ...added].join('; ') };
}
