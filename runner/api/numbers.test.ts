import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';

const callback_url = 'http://127.0.0.1:9/never';

// JSON is written as text here: what `JSON.stringify` would do to numbers is the question.
onEachStore('numbers', (runner) => {
  const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);
  const job = (fields: string) =>
    ask('POST', '/jobs', `{"callback_url":"${callback_url}",${fields}}`);

  for (const number of [
    '12345678901234567890',
    '-12345678901234567890',
    '0.123456789012345678',
    '1e400',
    '1e-400',
    '9007199254740993',
  ]) {
    test(`2.1: ${number} in a payload stays what it is`, async () => {
      const { body } = await job(`"payload":{"n":[${number}]}`);
      assert.equal(body.payload, `{"n":[${number}]}`);
    });
  }

  for (const [spelled, number] of [
    ['1.50', '1.5'],
    ['1.0000000000000000', '1'],
    ['5e-05', '0.00005'],
    ['6E4', '60000'],
    ['0.0e+00', '0'],
  ] as const) {
    test(`2.1: ${spelled} in a payload is ${number}`, async () => {
      const { body } = await job(`"payload":{"n":${spelled}}`);
      assert.equal(body.payload, `{"n":${number}}`);
    });
  }

  for (const [spelled, number] of [
    ['5e00', 5],
    ['1.0', 1],
    ['3.0000000000000000', 3],
    ['2e09', 2_000_000_000],
  ] as const) {
    test(`4.1: a priority may be spelled ${spelled}, also beside a long number`, async () => {
      const { status, body } = await job(
        `"priority":${spelled},"payload":{"n":12345678901234567890}`,
      );
      assert.deepEqual([status, body.priority], [201, number]);
    });
  }

  test('4.1: a delay may be spelled 1e10, also in a batch', async () => {
    assert.equal((await job('"delay_ms":1e10')).status, 201);
    const jobs = `{"jobs":[{"callback_url":"${callback_url}","delay_ms":1e10}]}`;
    assert.equal((await ask('POST', '/jobs/batch', jobs)).body.created, 1);
  });

  for (const [spelled, number] of [
    ['5e-05', 0.00005],
    ['0.10000000000000001', 0.1],
  ] as const) {
    test(`4.6: a rate may be spelled ${spelled}`, async () => {
      const body = `{"name":"rate-${Math.random()}","rate_limit_rps":${spelled}}`;
      const reply = await ask('POST', '/queues', body);
      assert.deepEqual([reply.status, reply.body.rate_limit_rps], [201, number]);
    });
  }

  for (const [fields, reason] of [
    ['"priority":12345678901234567890', 'priority must be at most 2147483647'],
    ['"payload":12345678901234567890', 'payload must be an object'],
  ] as const) {
    test(`7: ${fields} is a 400`, async () => {
      const { status, body } = await job(fields);
      assert.equal(status, 400, JSON.stringify(body));
      assert.ok(body.error.startsWith(reason), body.error);
    });
  }
});
