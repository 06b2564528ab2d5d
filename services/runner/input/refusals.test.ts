import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PublicError } from '@tessera/kit/errors';
import { readJob } from './job-input.ts';
import { readNewQueue, readQueueChange } from './queue-input.ts';
import { firstRun, newSettings, readNewSchedule } from './schedule-input.ts';

const callback_url = 'http://127.0.0.1:9/never';
const cron_expression = '0 30 7 * * *';
const NOW = Date.UTC(2026, 5, 1);

/** The words of the 400. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof PublicError && error.statusCode === 400, String(error));
    return error.message;
  }
  throw new Error('it was accepted');
}

/** As a request brings it: a member that is undefined is not there. */
const sent = (body: object): unknown => JSON.parse(JSON.stringify(body));

const ofJob = (body: object) => refusal(() => readJob(sent(body), undefined, NOW));
const ofQueue = (body: unknown) => refusal(() => readNewQueue(body));
const ofSchedule = (body: object) =>
  refusal(() => firstRun(newSettings(readNewSchedule(sent(body))), NOW));

for (const [body, reason] of [
  [{ callback_url: undefined }, 'callback_url is required'],
  [{ callback_url: '' }, 'callback_url must'],
  [{ callback_url: 'ftp://x/y' }, 'callback_url must be an http or https address'],
  [{ callback_url: 'http:///x' }, 'two slashes after the colon, then the host'],
  [{ callback_url: 'http://u:p@x/' }, 'without user name and password'],
  [{ callback_url: ' http://x/' }, 'without spaces'],
  [{ callback_url: `http://${'a.'.repeat(127)}a/` }, 'whose host has at most 253 characters'],
  [{ priority: 2_147_483_648 }, 'priority must be at most 2147483647'],
  [{ priority: -2_147_483_649 }, 'priority must be at least -2147483648'],
  [{ priority: 1.5 }, 'priority must be an integer'],
  [{ priority: '5' }, 'priority must be an integer'],
  [{ max_retries: -1 }, 'max_retries must be at least 0'],
  [{ retry_backoff: 'none' }, 'one of exponential, linear, fixed'],
  [{ base_delay_ms: -1 }, 'base_delay_ms must be at least 0'],
  [{ max_delay_ms: -1 }, 'max_delay_ms must be at least 0'],
  [{ timeout_ms: 0 }, 'timeout_ms must be at least 1'],
  [{ delay_ms: -1 }, 'delay_ms must be at least 0'],
  [{ delay_ms: 1e15 }, 'delay_ms must be at most'],
  [{ run_at: '9999-12-31T23:59:59-12:00' }, 'run_at must be a time'],
  [{ run_at: '2126-12-31' }, 'run_at must be within a hundred years'],
  [{ run_at: '2126-01-01', delay_ms: 5 }, 'run_at must not be given together with delay_ms'],
  [{ payload: [] }, 'payload must be an object'],
  [{ payload: '{}' }, 'payload must be an object'],
  [{ queue_name: '' }, 'queue_name must not be empty'],
  [{ queue_name: 'q'.repeat(256) }, 'queue_name must have at most 255'],
  [{ queue_name: 'a\u0000b' }, 'queue_name must not contain control'],
  [{ queue_name: '..' }, 'queue_name must not be ..'],
  [{ idempotency_key: '' }, 'idempotency_key must not be empty'],
  [{ unique_until_ended: true }, 'idempotency_key is required with unique_until_ended'],
  [{ method: 'PUT' }, 'method is not known here'],
] as const) {
  const given = JSON.stringify(body).slice(0, 60);
  test(`4.1, 7: a job with ${given} is a 400: ${reason}`, () => {
    const error = ofJob({ callback_url, ...body });
    assert.ok(error.includes(reason), error);
  });
}

for (const [name, value, problem] of [
  ['x-a', 'one\r\nx-evil: 1', 'must be printable ASCII'],
  ['x-a', 'nul\0', 'must be printable ASCII'],
  ['x-a', ' space', 'must be printable ASCII'],
  ['x-a', 'ž', 'must be printable ASCII'],
  ['x-a', 1, 'must be a string'],
  ['x-a: 1\r\nx-evil', '1', 'is not a header name'],
  ['', '1', 'is not a header name'],
  ['Host', 'evil.example', 'is set by the runner'],
  ['Transfer-Encoding', 'chunked', 'is set by the runner'],
  ['Proxy-Authorization', 'x', 'is set by the runner'],
  ['X-Runner-Job-Id', 'x', 'is set by the runner'],
  ['webhook-signature', 'v1,x', 'is set by the runner'],
] as const) {
  test(`4.1, 7: header ${JSON.stringify(name)}: ${JSON.stringify(value)} is a 400`, () => {
    const error = ofJob({ callback_url, headers: { [name]: value } });
    assert.ok(error.includes(problem), error);
  });
}

for (const [body, reason] of [
  [{}, 'name is required'],
  [{ name: 5 }, 'name must be a string'],
  [{ name: '.' }, 'name must not be .'],
  [{ name: 'a', max_concurrency: 0 }, 'max_concurrency must be at least 1'],
  [{ name: 'a', rate_limit_rps: 0 }, 'rate_limit_rps must be at least 0.000001'],
  [{ name: 'a', rate_limit_rps: 9e-7 }, 'rate_limit_rps must be at least 0.000001'],
  [{ name: 'a', rate_limit_rps: 'x' }, 'rate_limit_rps must be a number'],
] as const) {
  test(`2.2, 7: a queue ${JSON.stringify(body)} is a 400: ${reason}`, () => {
    assert.ok(ofQueue(body).includes(reason));
  });
}

test('2.2: a rate may be one in eleven days', () => {
  assert.ok(readQueueChange({ rate_limit_rps: 0.000001 }));
});

for (const [body, reason] of [
  [{ cron_expression: undefined }, 'cron_expression is required'],
  [{ callback_url: undefined }, 'callback_url is required'],
  [{ callback_url: 'x' }, 'callback_url must be an http or https address'],
  [{ cron_expression: '*/5 * * * *' }, 'seconds come first: 0 */5 * * * *'],
  [{ cron_expression: '0 0 0 * * 0' }, 'day-of-week "0": expected 1 to 7 (1 is Sunday)'],
  [{ cron_expression: 'often' }, 'cron_expression is not valid'],
  [{ cron_expression: '' }, 'cron_expression is not valid'],
  [{ cron_expression: '0 0 0 1 1 * 1999' }, 'has no run in the future'],
  [{ cron_expression: '0 0 0 31 2 *' }, 'has no run in the future'],
  [{ timezone: 'Mars/Base' }, 'timezone is not valid: unknown time zone'],
  [{ queue_name: '..' }, 'queue_name must not be ..'],
  [{ enabled: 'yes' }, 'enabled must be one of true, false, 0, 1'],
  [{ cron_expression: '1,'.repeat(5000) }, 'cron_expression must have at most 500 characters'],
  [{ timezone: '/'.repeat(5000) }, 'timezone must have at most 100 characters'],
] as const) {
  test(`2.3, 7: a schedule with ${JSON.stringify(body).slice(0, 60)} is a 400: ${reason}`, () => {
    const error = ofSchedule({ callback_url, cron_expression, ...body });
    assert.ok(error.includes(reason) && error.length < 300, error);
  });
}

test('7: what is wrong by itself and what is wrong together is named at once', () => {
  const headers = { Host: 'x', 'a b': 'y', 'X-Shop': 5, 'x-a': '1', 'X-A': '2' };
  assert.deepEqual(
    ofJob({ callback_url, headers, tries: 5, payload: 1, unique_until_ended: true }).split('; '),
    [
      'tries is not known here',
      'headers.Host is set by the runner',
      'headers.a b is not a header name',
      'headers.X-A is given twice',
      'payload must be an object',
      'headers.X-Shop must be a string',
      'idempotency_key is required with unique_until_ended',
    ],
  );
});

const names = (count: number, letters = 40) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${index}`.padStart(letters, 'n'), 1]),
  );

test('7: of many mistakes twenty are named, with how many more there are', () => {
  const headers = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`n ${n}`, 'x']));
  for (const [body, count] of [
    [names(9000), 9001],
    [{ callback_url, headers }, 301],
  ] as const) {
    const error = ofJob(body);
    assert.equal(error.split('; ').length, 21, error);
    assert.ok(error.endsWith(`; and ${count - 20} more`), error.slice(-50));
  }
});

test('7: a long name is shortened', () => {
  const long = 'callback_url'.repeat(2000);
  const errors = [
    ofJob({ callback_url, [long]: 1 }),
    ofJob({ callback_url, headers: { [`${long} x`]: 'x' } }),
    ofQueue({ name: 'q', [long]: 1 }),
    ofJob(names(48, 20_000)),
  ];
  for (const error of errors) assert.match(error, /^[\w.]{90,100}… is [^;]{5,40}($|;)/);
});
