import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '@tessera/kit/testing/full';
import fc from 'fast-check';
import { onSqlite } from '../testing/runner.ts';

onSqlite('hostile input', (runner) => {
  /** Sends a body whose mistakes are as many and as long as a caller likes. */
  const refused = async (body: unknown, path = '/jobs') => {
    const startedAt = process.cpuUsage();
    const reply = await runner().ask('POST', path, body);
    const { user, system } = process.cpuUsage(startedAt);
    assert.ok(reply.status === 400 || reply.body.created === 0, reply.text.slice(0, 200));
    return { error: reply.body.error as string, micros: user + system };
  };
  const names = (count: number, letters = 40) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${index}`.padStart(letters, 'n'), 1]),
    );

  test('7: of many mistakes twenty are named, with how many more there are', async () => {
    const headers = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`n ${n}`, 'x']));
    for (const [body, count] of [
      [names(9000), 9001],
      [{ callback_url: 'http://127.0.0.1:9/', headers }, 34],
      [Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`n${n}`, 'a\0'])), 50],
    ] as const) {
      const { error } = await refused(body);
      assert.equal(error.split('; ').length, 21, error);
      assert.ok(error.endsWith(`; and ${count - 20} more`), error.slice(-50));
      assert.ok(error.length < 3000, `${error.length}`);
    }
  });

  test('7: a long name is shortened, and no other is suggested for it', async () => {
    const long = 'callback_url'.repeat(2000);
    for (const [body, path] of [
      [{ callback_url: 'http://127.0.0.1:9/', [long]: 1 }],
      [names(48, 20_000)],
      [{ callback_url: 'http://127.0.0.1:9/', headers: { [`${long} x`]: 'x' } }],
      [{ [long]: 1 }, '/jobs/batch'],
      [{ [long]: 1 }, '/queues'],
    ] as const) {
      const { error } = await refused(body, path);
      assert.ok(error.length < 3000, `${error.length}`);
      assert.match(error, /^[\w.]{90,100}… is /);
      assert.doesNotMatch(error, /did you mean/);
    }
  });

  test('7: a long time zone or cron expression is refused for its length, and not repeated', async () => {
    for (const [field, most] of [
      ['timezone', 100],
      ['cron_expression', 500],
    ] as const) {
      const { error } = await refused({ [field]: '1,'.repeat(5000) }, '/schedules');
      assert.match(error, new RegExp(`${field} must have at most ${most} characters`));
      assert.ok(error.length < 300, error);
    }
  });

  test('7: four times as many unknown names cost less than six times as much, and about as much as known ones', async () => {
    const best = async (body: unknown, path?: string) => {
      const micros = [];
      for (let tries = 0; tries < 5; tries += 1) micros.push((await refused(body, path)).micros);
      return Math.min(...micros);
    };
    const few = await best(names(2250));
    const many = await best(names(9000));
    assert.ok(many < 6 * few, `${few} µs, then ${many} µs`);
    const known = await best({ priority: 'no', payload: names(9000) });
    const jobs = Array.from({ length: 999 }, () => names(17));
    for (const [body, path] of [
      [names(9000)],
      [names(48, 20_000)],
      [{ jobs }, '/jobs/batch'],
      [{ headers: names(9000) }],
      [{ cron_expression: '0-59/1,'.repeat(140_000) }, '/schedules'],
      [{ timezone: '/'.repeat(900_000) }, '/schedules'],
    ] as const) {
      const micros = await best(body, path);
      assert.ok(micros < 6 * known, `${micros} µs, and ${known} µs as names of a payload`);
    }
  });
});

onSqlite('hostile input and what is stored of it', (runner) => {
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
