import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonText, parseBody, parseJson } from './payload.ts';

const rewritten = (text: string) => jsonText(parseJson(text));

test('2.1: numbers keep their value, also those a double cannot hold', () => {
  for (const text of [
    '{"a":12345678901234567890}',
    '{"a":0.1234567890123456789}',
    '[1,-98765432109876543210]',
    '{"a":1e400}',
    '{"a":9007199254740993}',
    '{"a":1.00000000000000000001}',
    '{"a":1e-400}',
    '{"a":4e-324}',
    '{"a":5e-324}',
    '{"a":6E4,"b":1.50}',
  ]) {
    assert.equal(rewritten(text), text);
  }
});

test('4: fields of a request and of the jobs of a batch are ordinary numbers, payloads are not', () => {
  const long = '12345678901234567890';
  const body = parseBody(`{"priority":${long},"payload":{"n":${long}}}`) as {
    priority: unknown;
    payload: unknown;
  };
  assert.equal(body.priority, Number(long));
  assert.equal(jsonText(body.payload), `{"n":${long}}`);
  const batch = parseBody(`{"jobs":[{"delay_ms":${long},"payload":{"n":${long}}}]}`) as {
    jobs: { delay_ms: unknown; payload: unknown }[];
  };
  assert.equal(batch.jobs[0]!.delay_ms, Number(long));
  assert.equal(jsonText(batch.jobs[0]!.payload), `{"n":${long}}`);
  assert.equal(parseBody('null'), null);
  assert.deepEqual(parseBody(`[${long}]`), [Number(long)]);
});

test('4: texts beside a long number stay texts', () => {
  assert.deepEqual(parseBody('{"queue_name":"mail","dry_run":true,"priority":1e400}'), {
    queue_name: 'mail',
    dry_run: true,
    priority: Number.POSITIVE_INFINITY,
  });
});
