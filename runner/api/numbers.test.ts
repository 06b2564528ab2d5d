import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const callback_url = 'http://127.0.0.1:9/never';

// JSON is written as text here: what `JSON.stringify` would do to numbers is the question.
onSqlite('numbers', (runner) => {
  const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);
  const job = (fields: string) =>
    ask('POST', '/jobs', `{"callback_url":"${callback_url}",${fields}}`);

  test('2.1: numbers in a payload stay what they are', async () => {
    const payload =
      '{"n":[12345678901234567890,-12345678901234567890,0.123456789012345678,1e400,1e-400]}';
    assert.equal((await job(`"payload":${payload}`)).body.payload, payload);
  });

  test('4.1: a number of a field may be spelled in any way, also beside a long number, and in a batch', async () => {
    for (const [spelled, number] of [
      ['5e00', 5],
      ['1.0', 1],
      ['3.0000000000000000', 3],
      ['2e09', 2_000_000_000],
    ] as const) {
      const fields = `"priority":${spelled},"payload":{"n":12345678901234567890}`;
      const { status, body } = await job(fields);
      assert.deepEqual([status, body.priority], [201, number]);
    }
    const jobs = `{"jobs":[{"callback_url":"${callback_url}","delay_ms":1e10}]}`;
    assert.equal((await ask('POST', '/jobs/batch', jobs)).body.created, 1);
  });

  test('4.6: a rate may be spelled in any way', async () => {
    for (const [spelled, number] of [
      ['5e-05', 0.00005],
      ['0.10000000000000001', 0.1],
    ] as const) {
      const body = `{"name":"rate-${Math.random()}","rate_limit_rps":${spelled}}`;
      const reply = await ask('POST', '/queues', body);
      assert.deepEqual([reply.status, reply.body.rate_limit_rps], [201, number]);
    }
  });

  test('7: a number that is too large, or no object, is a 400', async () => {
    for (const [fields, reason] of [
      ['"priority":12345678901234567890', 'priority must be at most 2147483647'],
      ['"payload":12345678901234567890', 'payload must be an object'],
    ] as const) {
      const { status, body } = await job(fields);
      assert.equal(status, 400, JSON.stringify(body));
      assert.ok(body.error.startsWith(reason), body.error);
    }
  });
});
