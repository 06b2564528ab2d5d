import { join } from 'node:path';
import { test } from 'node:test';
import { assertGolden, visibleText } from '@tessera/kit/testing/golden';
import { onSqlite, type Reply, type TestRunner } from './testing/runner.ts';

// The replies of every endpoint. Ids, times, ports and durations differ from run to run, so a word
// stands for each.

const FOLDER = join(import.meta.dirname, 'testing/golden');

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{3})?/g, 'TIME'],
  [/\d{4}-\d\d-\d\d/g, 'DAY'],
  [/"[\da-f]{32}"/g, '"GROUP"'],
  [/127\.0\.0\.1:\d+/g, 'HOST'],
  [/"worker_id":"[^"]+"/g, '"worker_id":"WORKER"'],
  [/"(duration_ms|uptime_secs)":\d+/g, '"$1":0'],
];

function inWords(text: string): string {
  return WORDS.reduce((said, [pattern, word]) => said.replace(pattern, word), text);
}

function golden(name: string, replies: Readonly<Record<string, Reply>>): void {
  const shown = Object.entries(replies).map(([title, { status, text, body }]) => {
    const answer = body === undefined ? inWords(text) : JSON.parse(inWords(text));
    return [title, { status, answer }];
  });
  assertGolden(FOLDER, `${name}.json`, Object.fromEntries(shown));
}

/** The lines of a page without those that tell the time. */
function pageText(html: string): string {
  const lines = inWords(visibleText(html)).split('\n');
  return lines
    .filter(
      (line) =>
        !/\d\d:\d\d|\b(ago|in \d+|now|No attempts|attempt)\b|\d ms|worker|^\d+$/i.test(line),
    )
    .join('\n');
}

async function settled({ ask }: TestRunner, id: string): Promise<Reply> {
  for (;;) {
    const reply = await ask('GET', `/jobs/${id}`);
    if (reply.body.status === 'completed' || reply.body.status === 'dead') return reply;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

onSqlite('golden replies', (runner) => {
  const ask: TestRunner['ask'] = (...args) => runner().ask(...args);
  const receiver = (path: string) => runner().receiver.url + path;

  test('4.6 queues', async () => {
    golden('queues', {
      created: await ask('POST', '/queues', { name: 'plain' }),
      'created with settings': await ask('POST', '/queues', {
        name: 'slow',
        max_concurrency: 2,
        rate_limit_rps: 1.5,
        max_retries: 7,
        retry_backoff: 'linear',
        base_delay_ms: 10,
        max_delay_ms: 20,
      }),
      'name exists': await ask('POST', '/queues', { name: 'plain' }),
      'unknown field': await ask('POST', '/queues', { name: 'x', speed: 1 }),
      changed: await ask('PUT', '/queues/plain', { max_concurrency: 9 }),
      'no field': await ask('PUT', '/queues/plain', {}),
      paused: await ask('POST', '/queues/plain/pause'),
      resumed: await ask('POST', '/queues/plain/resume'),
      one: await ask('GET', '/queues/slow'),
      list: await ask('GET', '/queues'),
      unknown: await ask('GET', '/queues/none'),
      deleted: await ask('DELETE', '/queues/plain'),
    });
  });

  test('4.7 schedules', async () => {
    const made = await ask('POST', '/schedules', {
      cron_expression: '0 0 3 1 1 *',
      callback_url: receiver('/ok'),
      queue_name: 'later',
      payload: { night: true },
    });
    const at = `/schedules/${made.body.id}`;
    golden('schedules', {
      created: made,
      'wrong cron': await ask('POST', '/schedules', {
        cron_expression: '* * * * *',
        callback_url: 'ftp://x',
      }),
      changed: await ask('PUT', at, { enabled: false, timezone: 'Europe/Prague' }),
      'no field': await ask('PUT', at, {}),
      'unknown to change': await ask('PUT', '/schedules/none', { enabled: true }),
      one: await ask('GET', at),
      list: await ask('GET', '/schedules'),
      run: await ask('POST', `${at}/run`),
      deleted: await ask('DELETE', at),
      'unknown to delete': await ask('DELETE', at),
    });
  });

  test('4.1 jobs', async () => {
    const job = { callback_url: receiver('/ok'), queue_name: 'held', payload: { n: 1 } };
    const made = await ask('POST', '/jobs', {
      ...job,
      idempotency_key: 'once',
      headers: { authorization: 'secret', accept: 'text/plain' },
      concurrency_key: 'one',
      priority: 3,
      delay_ms: 3_600_000,
    });
    const at = `/jobs/${made.body.id}`;
    golden('jobs', {
      created: made,
      'same key': await ask('POST', '/jobs', { ...job, idempotency_key: 'once' }),
      refused: await ask('POST', '/jobs', { callback_url: 'x', priority: 1.5, colour: 'red' }),
      'not JSON': await ask('POST', '/jobs', '{'),
      one: await ask('GET', at),
      list: await ask('GET', '/jobs?queue=held'),
      batch: await ask('POST', '/jobs/batch', { jobs: [job, { callback_url: 1 }] }),
      'attempts of a new one': await ask('GET', `${at}/attempts`),
      'retry of one that is not dead': await ask('POST', `${at}/retry`),
      'run now': await ask('POST', `${at}/run`),
      cancelled: await ask('DELETE', at),
      unknown: await ask('GET', '/jobs/none'),
      'cancel without a filter': await ask('POST', '/jobs/cancel', {}),
      'cancel counted': await ask('POST', '/jobs/cancel', { queue: 'held', dry_run: true }),
      'cancel all of a queue': await ask('POST', '/jobs/cancel', { queue: 'held' }),
    });
  });

  test('6.3 outcomes', async () => {
    const add = async (path: string, more = {}) => {
      const reply = await ask('POST', '/jobs', {
        callback_url: receiver(path),
        queue_name: 'live',
        max_retries: 2,
        base_delay_ms: 1,
        ...more,
      });
      return reply.body.id as string;
    };
    const good = await add('/ok');
    await settled(runner(), good);
    const bad = await add('/status/404');
    await settled(runner(), bad);
    const worse = await add('/status/503');
    await settled(runner(), worse);
    golden('outcomes', {
      completed: await ask('GET', `/jobs/${good}`),
      refused: await ask('GET', `/jobs/${bad}`),
      failed: await ask('GET', `/jobs/${worse}`),
      attempts: await ask('GET', `/jobs/${worse}/attempts`),
      'cancel of an ended one': await ask('DELETE', `/jobs/${good}`),
      'dead ones counted': await ask('POST', '/jobs/dead/retry', { queue: 'live', dry_run: true }),
      groups: await ask('GET', '/jobs/dead/groups'),
      purged: await ask('POST', '/jobs/dead/purge', { error: '503' }),
    });
    assertGolden(
      FOLDER,
      'dashboard.txt',
      pageText((await ask('GET', '/dashboard', undefined, { 'accept-language': 'en' })).text),
    );
  });

  test('2.5 metrics', async () => {
    golden('metrics', {
      metrics: await ask('GET', '/metrics'),
      health: await ask('GET', '/health'),
      ready: await ask('GET', '/ready'),
    });
    const { text } = await ask('GET', '/metrics/prometheus');
    const names = [...text.matchAll(/^# TYPE (runner_\S+) (\S+)$/gm)].map(
      ([, name, type]) => `${name} ${type}`,
    );
    assertGolden(FOLDER, 'prometheus.txt', names.toSorted().join('\n'));
  });
});
