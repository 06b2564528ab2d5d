import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';
import { createPrometheus } from './prometheus.ts';

test('2.5, 10.3: attempts that were taken back are counted by their outcome', async () => {
  const prometheus = createPrometheus();
  const job = { id: 'x', queueName: 'q', attempt: 1, status: 'pending' } as const;
  const lost = { ...job, reason: 'lease-expired' } as const;
  prometheus.note({ kind: 'taken-back', taken: [lost, lost], atStart: false });
  const stopped = { ...job, reason: 'worker-stopped' } as const;
  prometheus.note({ kind: 'taken-back', taken: [stopped], atStart: true });
  const slots = { all: 1, free: 1 };
  const state = { metrics: undefined, slots, storeWorks: false, suspendedHosts: 0 };
  const { text } = await prometheus.text(state);
  const counted = text.matchAll(/^runner_attempts_total\{queue="q",outcome="(.*)"\} ([1-9])$/gm);
  assert.deepEqual(
    [...counted].map(([, outcome, count]) => [outcome, count]),
    [
      ['lease-expired', '2'],
      ['worker-stopped', '1'],
    ],
  );
});

onSqlite('metrics, health and readiness', (runner) => {
  test('2.5, 9: the metrics object has exactly the fields of the contract', async () => {
    const { client, receiver, ask } = runner();
    const before = (await ask('GET', '/metrics')).body;
    const callback_url = `${receiver.url}/ok`;
    const name = `q-${Math.random()}`;
    await client.enqueue({ callback_url, queue_name: name });
    const { id } = await client.enqueue({ callback_url, queue_name: 'live' });
    await client.waitFor(id);
    await client.queues.pause(name);
    const schedule = { cron_expression: '0 0 0 1 1 *', callback_url, queue_name: name };
    await client.schedules.create(schedule);
    await client.schedules.create({ ...schedule, enabled: false });
    const { status, body, headers } = await ask('GET', '/metrics');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    const { uptime_secs, version, queues, ...counts } = body;
    assert.ok(Number.isInteger(uptime_secs) && uptime_secs >= 0);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    const { jobs, schedules } = before;
    const { total, pending, running, completed, dead } = jobs;
    assert.deepEqual(counts, {
      jobs: { total: total + 2, pending: pending + 1, running, completed: completed + 1, dead },
      schedules: { total: schedules.total + 2, enabled: schedules.enabled + 1 },
    });
    const shown = (name: string) => queues.find((queue: { name: string }) => queue.name === name);
    assert.deepEqual(shown(name), { name, paused: true, depth: 1, in_flight: 0 });
    assert.deepEqual(shown('live'), { name: 'live', paused: false, depth: 0, in_flight: 0 });
  });

  test('2.5: the metrics are Prometheus text under an address of their own', async () => {
    const { client, receiver, ask } = runner();
    const callback_url = `${receiver.url}/ok`;
    await client.enqueue({ callback_url, queue_name: 'waiting' });
    await client.waitFor((await client.enqueue({ callback_url, queue_name: 'live' })).id);
    const { text, headers } = await ask('GET', '/metrics/prometheus');
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(text, /^runner_jobs\{status="completed"\} [1-9]/m);
    assert.match(text, /^runner_queue_jobs\{queue="waiting",status="pending"\} 1$/m);
    assert.match(text, /^runner_attempts_total\{queue="live",outcome="delivered"\} [1-9]/m);
    assert.match(text, /^runner_attempt_duration_seconds_count\{queue="live"\} [1-9]/m);
    assert.match(text, /^runner_wait_seconds_count\{queue="live"\} [1-9]/m);
    assert.match(text, /^runner_slots\{state="free"\} 10$/m);
    assert.match(text, /^runner_store_up 1$/m);
  });

  test('4: health answers while the process lives; ready says that work can be done', async () => {
    const { ask } = runner();
    assert.equal((await ask('GET', '/health')).status, 200);
    assert.deepEqual((await ask('GET', '/ready')).body, { ready: true });
  });
});
