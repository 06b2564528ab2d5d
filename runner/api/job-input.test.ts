import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJob } from '../input/job-input.ts';
import { assertRefused } from '../testing/refused.ts';
import { onSqlite } from '../testing/runner.ts';

const callback_url = 'http://127.0.0.1:9/never';
const NOW = Date.UTC(2026, 5, 1);

onSqlite('what POST /jobs refuses', (runner) => {
  const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);

  test('7: what is wrong by itself and what is wrong together or by now is named at once', async () => {
    const body = { callback_url: 5, unique_until_ended: true, headers: { a: 'é' } };
    const reply = await ask('POST', '/jobs', body);
    for (const field of ['callback_url', 'headers.a', 'idempotency_key']) {
      assert.match(reply.body.error, new RegExp(`(^|; )${field} `));
    }
  });

  for (const [what, body, reason] of [
    ['no address', {}, 'callback_url is required'],
    ['not http', { callback_url: 'ftp://x/y' }, 'callback_url must be an http or https address'],
    ['no host', { callback_url: 'http://' }, 'callback_url must be an http or https address'],
    ['three slashes', { callback_url: 'http:///x' }, 'two slashes after the colon, then the host'],
    ['no slashes', { callback_url: 'http:x' }, 'two slashes'],
    ['credentials', { callback_url: 'http://u:p@x/' }, 'without user name and password'],
    ['spaces', { callback_url: ' http://x/' }, 'without spaces'],
    ['an empty address', { callback_url: '' }, 'callback_url must'],
    ['priority above int32', { priority: 2_147_483_648 }, 'priority must be at most 2147483647'],
    ['priority below int32', { priority: -2_147_483_649 }, 'priority must be at least -2147483648'],
    ['a fraction', { priority: 1.5 }, 'priority must be an integer'],
    ['text for a number', { priority: '5' }, 'priority must be an integer'],
    ['a negative count', { max_retries: -1 }, 'max_retries must be at least 0'],
    ['too many retries', { max_retries: 2 ** 31 }, 'max_retries must be at most 2147483647'],
    ['an unknown backoff', { retry_backoff: 'none' }, 'one of exponential, linear, fixed'],
    ['a negative base', { base_delay_ms: -1 }, 'base_delay_ms must be at least 0'],
    ['a negative cap', { max_delay_ms: -1 }, 'max_delay_ms must be at least 0'],
    ['no time', { timeout_ms: 0 }, 'timeout_ms must be at least 1'],
    ['a negative delay', { delay_ms: -1 }, 'delay_ms must be at least 0'],
    ['a delay of ages', { delay_ms: 1e15 }, 'delay_ms must be at most'],
    ['a list as payload', { payload: [] }, 'payload must be an object'],
    ['text as payload', { payload: '{}' }, 'payload must be an object'],
    ['an empty queue', { queue_name: '' }, 'queue_name must not be empty'],
    ['a long queue', { queue_name: 'q'.repeat(256) }, 'queue_name must have at most 255'],
    ['a NUL', { queue_name: 'a\u0000b' }, 'queue_name must not contain'],
    ['a control character', { queue_name: 'a\u001bb' }, 'queue_name must not contain control'],
    ['an empty key', { idempotency_key: '' }, 'idempotency_key must not be empty'],
    [
      'the end of a key without one',
      { unique_until_ended: true },
      'idempotency_key is required with unique_until_ended',
    ],
    [
      'a host above 253 characters',
      { callback_url: `http://${'a.'.repeat(127)}a/` },
      'callback_url must be an http or https address whose host has at most 253 characters',
    ],
  ] as const) {
    test(`4.1, 7: ${what} is a 400 that names the field`, () => {
      const wanted = what === 'no address' ? body : { callback_url, ...body };
      assertRefused(() => readJob(wanted, undefined, NOW), reason);
    });
  }

  test('7: a body that is not UTF-8 is a 400; the replacement character itself is not', async () => {
    const send = async (name: Buffer | string, inChunks = false) => {
      const head = Buffer.from(`{"callback_url": "${callback_url}", "queue_name": "q`);
      const body = Buffer.concat([head, Buffer.from(name), Buffer.from('"}')]);
      const headers = { 'content-type': 'application/json' };
      const chunked = new Blob([body]).stream();
      const options = {
        method: 'POST',
        headers,
        body: inChunks ? chunked : body,
        duplex: 'half',
      } as const;
      const reply = await fetch(`${runner().url}/jobs`, options);
      return [reply.status, ((await reply.json()) as { error?: string }).error];
    };
    assert.equal((await send('\ufffd'))[0], 201);
    for (const bytes of [[0xff], [0xc3, 0x28]]) {
      for (const inChunks of [false, true]) {
        const refused = await send(Buffer.from(bytes), inChunks);
        assert.deepEqual(refused, [400, 'the body is not valid UTF-8']);
      }
    }
  });

  test('7: all problems are reported together', async () => {
    const { body } = await ask('POST', '/jobs', { priority: 'x', timeout_ms: 0, payload: 1 });
    for (const field of ['callback_url', 'priority', 'timeout_ms', 'payload']) {
      assert.ok(body.error.includes(field), body.error);
    }
    const headers = { Host: 'x', 'a b': 'y', 'X-Shop': 5, 'x-a': '1', 'X-A': '2' };
    const reply = await ask('POST', '/jobs', { callback_url, headers, tries: 5 });
    assert.equal(
      reply.body.error,
      'tries is not known here; headers.Host is set by the runner; headers.a b is not a header name; headers.X-A is given twice; headers.X-Shop must be a string',
    );
  });

  test('4.1: an item of a batch that is no object is refused as such', async () => {
    const { body } = await ask('POST', '/jobs/batch', { jobs: [5, null, [], { callback_url }] });
    const errors = body.results.map((item: { error?: string }) => item.error);
    assert.deepEqual(errors, [...new Array(3).fill('the job must be an object'), undefined]);
    const unknown = await ask('POST', '/jobs/batch', { jobs: [{ callback_url, body: {} }] });
    assert.equal(unknown.body.results[0].error, 'body is not known here');
  });
});
