import assert from 'node:assert/strict';
import { visibleText } from '@tessera/kit/testing/golden';
import type { Reply, TestRunner } from './runner.ts';

type Headers = Record<string, string>;

/** A visitor of the dashboard without script: requests pages and submits forms, in English. */
type Visitor = {
  get(path: string, headers?: Headers): Promise<Reply>;
  post(path: string, fields?: Record<string, string>, headers?: Headers): Promise<Reply>;
  /** The visible text of a page that is there, in one line. */
  textOf(path: string): Promise<string>;
};

export function visitorOf(runner: () => TestRunner, cookie = 'lang=en'): Visitor {
  const get: Visitor['get'] = (path, headers) =>
    runner().ask('GET', path, undefined, { cookie, ...headers });
  return {
    get,
    async textOf(path) {
      const { status, text } = await get(path);
      assert.equal(status, 200, text);
      return visibleText(text).replaceAll('\n', ' ');
    },
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

/** A job that its receiver has refused. */
export async function die({ client, receiver }: TestRunner, queue_name: string, path: string) {
  const { id } = await client.enqueue({ callback_url: receiver.url + path, queue_name });
  return client.waitFor(id);
}
