import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onEachStore } from '../testing/runner.ts';

const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '..',
    '%',
    "'; --",
    '<b>',
    '-1',
    '1e9',
    '9'.repeat(30),
    '2026-13-45',
  ),
);

const segment = odd.map((text) => encodeURIComponent(text)).filter((text) => text !== '');

const path = fc.oneof(
  fc.constantFrom('', '/jobs', '/dead', '/queues', '/schedules', '/schedules/preview', '/activity'),
  fc
    .tuple(fc.constantFrom('/jobs/', '/queues/', '/schedules/', '/dead/', '/parts/'), segment)
    .map(([room, name]) => room + name),
  fc
    .tuple(
      fc.constantFrom('/jobs/', '/queues/', '/schedules/'),
      segment,
      fc.constantFrom('/retry', '/cancel', '/pause', '/resume', '/run', '/on', '/delete'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('/dead/retry', '/dead/purge'),
);

const name = fc.constantFrom(
  ...['queue', 'status', 'page', 'since', 'until', 'error', 'cron_expression', 'timezone'],
  ...['callback_url', 'payload', 'queue_name', 'max_retries', 'timeout_ms', 'rate_limit_rps'],
);
const fields = fc.dictionary(name, odd, { maxKeys: 8 });

onEachStore('hostile input to the dashboard', (runner) => {
  test('7: no path, query or form causes a 500, and every reply is a page or a redirect', async () => {
    const { ask, url } = runner();
    await fc.assert(
      fc.asyncProperty(path, fields, fc.boolean(), async (path, fields, posts) => {
        const text = new URLSearchParams(fields).toString();
        const form = { 'content-type': 'application/x-www-form-urlencoded', origin: url };
        const reply = posts
          ? await ask('POST', `/dashboard${path}`, text, form)
          : await ask('GET', `/dashboard${path}?${text}`);
        assert.ok(reply.status < 500, `${path} ${JSON.stringify(fields)}: ${reply.text}`);
        if (reply.status === 303) return;
        assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
        assert.ok(!reply.text.includes('<b>'));
      }),
      { numRuns: 250 },
    );
  });

  test('1.5: jobs are shown with their errors, whatever database has them', async () => {
    const { client, receiver, ask } = runner();
    const callback_url = `${receiver.url}/status/418`;
    const { id } = await client.enqueue({ callback_url, queue_name: 'live' });
    await client.waitFor(id);
    const { status, text } = await ask('GET', '/dashboard/jobs?status=dead&queue=live');
    assert.equal(status, 200);
    assert.match(text, /HTTP 418/);
  });
});
