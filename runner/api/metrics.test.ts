import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';

onEachStore('metrics, health and readiness', (runner, skipped) => {
  test('2.5: the metrics object has exactly the specified fields', async (t) => {
    if (skipped(t)) return;
    const { client, receiver, ask } = runner();
    const callback_url = `${receiver.url}/ok`;
    await client.enqueue({ callback_url, queue_name: 'a' });
    const { id } = await client.enqueue({ callback_url, queue_name: 'live' });
    await client.waitFor(id);
    await client.queues.pause('a');
    const schedule = { cron_expression: '0 0 0 1 1 *', callback_url, queue_name: 'a' };
    await client.schedules.create(schedule);
    await client.schedules.create({ ...schedule, enabled: false });
    const { status, body, headers } = await ask('GET', '/metrics');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    const { uptime_secs, version, ...rest } = body;
    assert.ok(Number.isInteger(uptime_secs) && uptime_secs >= 0);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(rest, {
      jobs: { total: 2, pending: 1, running: 0, completed: 1, dead: 0 },
      queues: [
        { name: 'a', paused: true, depth: 1, in_flight: 0 },
        { name: 'live', paused: false, depth: 0, in_flight: 0 },
      ],
      schedules: { total: 2, enabled: 1 },
    });
  });

  test('Prometheus text for who prefers it, JSON for who takes both', async (t) => {
    if (skipped(t)) return;
    const { ask } = runner();
    const accept =
      'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';
    const { text, headers } = await ask('GET', '/metrics', undefined, { accept });
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(text, /^runner_jobs\{status="completed"\} 1$/m);
    assert.match(text, /^runner_queue_jobs\{queue="a",status="pending"\} 1$/m);
    assert.match(text, /^runner_attempts_total\{queue="live",outcome="delivered"\} 1$/m);
    assert.match(text, /^runner_attempt_duration_seconds_count\{outcome="delivered"\} 1$/m);
    const axios = { accept: 'application/json, text/plain, */*' };
    assert.equal((await ask('GET', '/metrics', undefined, axios)).body.schedules.total, 2);
  });

  test('4: health answers while the process lives; ready says that work can be done', async (t) => {
    if (skipped(t)) return;
    const { ask } = runner();
    assert.equal((await ask('GET', '/health')).status, 200);
    assert.deepEqual((await ask('GET', '/ready')).body, { ready: true });
  });

  test('the OpenAPI document names every endpoint of chapter 4', async (t) => {
    if (skipped(t)) return;
    const { paths } = (await runner().ask('GET', '/openapi.json')).body;
    for (const [path, methods] of Object.entries({
      '/jobs': ['get', 'post'],
      '/jobs/{id}': ['get', 'delete'],
      '/jobs/{id}/retry': ['post'],
      '/queues': ['get', 'post'],
      '/queues/{name}': ['get', 'put', 'delete'],
      '/queues/{name}/pause': ['post'],
      '/queues/{name}/resume': ['post'],
      '/schedules': ['get', 'post'],
      '/schedules/{id}': ['get', 'put', 'delete'],
      '/metrics': ['get'],
    })) {
      for (const method of methods)
        assert.ok(paths[path]?.[method]?.responses, `${method} ${path}`);
    }
  });
});
