import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());
const { get, post } = visitorOf(() => runner);

test('5: pages ask for a token as HTTP Basic, and show buttons to those who may use them', async (t) => {
  const toml =
    '[security]\nread_tokens = ["reader-0123456789"]\nadmin_tokens = ["admin-0123456789"]\n';
  const guarded = await startTestRunner({ toml, token: 'admin-0123456789' });
  t.after(() => guarded.close());
  await guarded.client.queues.create('live');
  const visitor = visitorOf(() => guarded);
  const as = (token: string) => ({ authorization: `Basic ${btoa(`any:${token}`)}` });
  const refused = await visitor.get('/dashboard');
  assert.equal(refused.status, 401);
  assert.match(refused.headers.get('www-authenticate') ?? '', /^Basic /);
  const read = await visitor.get('/dashboard/queues', as('reader-0123456789'));
  assert.ok(!read.text.includes('Pause live'));
  const pause = (token: string) => visitor.post('/dashboard/queues/live/pause', {}, as(token));
  assert.equal((await pause('reader-0123456789')).status, 403);
  assert.equal((await pause('admin-0123456789')).status, 303);
  const admin = await visitor.get('/dashboard/queues', as('admin-0123456789'));
  assert.match(admin.text, /Resume live/);
});

test('5: a form of another origin is refused', async () => {
  const headers = { origin: 'http://evil.example' };
  assert.equal((await post('/dashboard/jobs/all/purge', {}, headers)).status, 403);
});

const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('\0', 'a\0b', '..', '%', "'; --", '<b>', '-1', '1e9', '9'.repeat(30)),
);
const segment = odd.map((text) => encodeURIComponent(text)).filter((text) => text !== '');
const anyPath = fc.oneof(
  fc.constantFrom('', '/jobs', '/queues', '/schedules', '/jobs/all/purge', '/jobs/all/cancel'),
  fc
    .tuple(
      fc.constantFrom('/jobs/', '/queues/', '/schedules/', '/jobs/all/'),
      segment,
      fc.constantFrom('', '/retry', '/cancel', '/pause', '/run', '/enable'),
    )
    .map((parts) => parts.join('')),
);
const names = ['queue', 'status', 'host', 'error', 'id', 'key', 'after', 'offset', 'counted_at'];
const fields = fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 6 });

test('7: no path, query or form causes a 500, and every reply is a page or a redirect', async () => {
  await fc.assert(
    fc.asyncProperty(anyPath, fields, fc.boolean(), async (path, fields, posts) => {
      const query = new URLSearchParams(fields);
      const reply = posts
        ? await post(`/dashboard${path}`, fields)
        : await get(`/dashboard${path}?${query}`);
      assert.ok(reply.status < 500, `${path} ${query}: ${reply.text}`);
      if (reply.status === 303) return;
      assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
      assert.ok(!reply.text.includes('<b>'));
    }),
    { numRuns: 60 },
  );
});
