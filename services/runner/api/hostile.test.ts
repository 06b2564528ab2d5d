import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '@tessera/kit/testing/full';
import fc from 'fast-check';
import { onSqlite } from '../testing/runner.ts';

onSqlite('hostile input', (runner) => {
  test('7: no input makes a 500, and every refusal has the one shape', async () => {
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH');
    const part = fc.oneof(
      fc.constantFrom('jobs', 'queues', 'schedules', 'metrics', 'batch', 'dead', 'retry', 'pause'),
      fc.string({ maxLength: 12 }).map(encodeURIComponent),
    );
    const path = fc.array(part, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
    const field = fc.constantFrom(
      'callback_url',
      'queue_name',
      'name',
      'cron_expression',
      'jobs',
      'limit',
      'payload',
      'timezone',
      'rate_limit_rps',
    );
    const body = fc.option(fc.dictionary(field, fc.jsonValue()), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(methods, path, body, async (method, path, body) => {
        const given = method === 'GET' ? undefined : body;
        const reply = await runner().ask(method, path, given);
        assert.ok(reply.status < 500, `${method} ${path} ${JSON.stringify(given)}: ${reply.text}`);
        if (reply.status < 400) return;
        assert.deepEqual([reply.body.status, typeof reply.body.error], [reply.status, 'string']);
      }),
      { numRuns: full ? 300 : 50 },
    );
  });

  test('4.1: any text in a job is stored as it came, or refused', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const job = fc.record(
      {
        callback_url: fc.constant('http://127.0.0.1:9/'),
        queue_name: text,
        idempotency_key: text,
        payload: fc.dictionary(text, fc.jsonValue({ stringUnit: 'binary' })),
        priority: fc.oneof(fc.integer(), fc.maxSafeInteger()),
        delay_ms: fc.nat(),
      },
      { requiredKeys: ['callback_url'] },
    );
    await fc.assert(
      fc.asyncProperty(job, async (job) => {
        const { status, body } = await runner().ask('POST', '/jobs', job);
        assert.ok([200, 201, 400].includes(status), JSON.stringify(body));
        if (status !== 201) return;
        const { body: stored } = await runner().ask('GET', `/jobs/${body.id}`);
        assert.equal(stored.queue_name, job.queue_name ?? 'default');
        assert.equal(stored.idempotency_key, job.idempotency_key ?? null);
        assert.equal(stored.payload, JSON.stringify(job.payload ?? {}));
        const queue = encodeURIComponent(stored.queue_name);
        const list = await runner().ask('GET', `/jobs?queue=${queue}&limit=1`);
        assert.equal(list.body[0].id, body.id);
        assert.equal((await runner().ask('GET', `/queues/${queue}`)).body.name, stored.queue_name);
      }),
      { numRuns: full ? 150 : 30 },
    );
  });
});
