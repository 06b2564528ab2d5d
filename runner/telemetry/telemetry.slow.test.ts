import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { startCollector } from '../testing/collector.ts';
import { startTestRunner } from '../testing/runner.ts';
import { headerProblem, startTelemetry } from './exporter.ts';

/** Modules of OpenTelemetry loaded by this process; prom-client brings its API, which does nothing. */
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    if (/@opentelemetry\/(?!api\/)/.test(url)) loaded.push(url);
    return next(url, context);
  },
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${CALLER}-01`;

const tomlFor = (url: string, more = '') =>
  `[worker]\nqueues = ["live"]\npoll_interval_ms = 50\n[telemetry]\notlp_endpoint = "${url}"\n${more}`;

test('10.5: without a collector nothing of OpenTelemetry is loaded, and traceparent is passed on as it came', async (t) => {
  const runner = await startTestRunner();
  t.after(() => runner.close());
  const { ask, client, receiver } = runner;
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
  const { body } = await ask('POST', '/jobs', job, { traceparent });
  await client.waitFor(body.id);
  assert.equal(receiver.callsOf(body.id)[0]?.headers.traceparent, traceparent);
  assert.deepEqual(loaded, []);
});

const postgres = await openTestPostgres();
after(postgres.close);
for (const [store, databaseUrl] of [
  ['SQLite', undefined],
  ['PostgreSQL', postgres.url],
] as const) {
  describe(`traces (${store})`, () => {
    const place = databaseUrl === undefined ? {} : { databaseUrl };

    test('10.5: the enqueue is a producer span of the caller, each attempt a consumer span below it, and the receiver continues it', async (t) => {
      using collector = await startCollector();
      const more = 'otlp_headers = ["x-team=a%20b"]\nservice_name = "jobs of ann"\n';
      const runner = await startTestRunner({ toml: tomlFor(`${collector.url}/`, more), ...place });
      t.after(() => runner.close());
      const { ask, client, receiver } = runner;
      const job = {
        callback_url: `${receiver.url}/fails-first/1?token=hunter2`,
        ...{ queue_name: 'live', base_delay_ms: 5 },
      };
      const { body } = await ask('POST', '/jobs', job, { traceparent });
      await client.waitFor(body.id);
      const found = await collector.spansOf(body.id, 3);

      const [producer] = found.filter(({ kind }) => kind === 4);
      assert.deepEqual(
        [producer?.name, producer?.traceId, producer?.parentSpanId, producer?.service],
        ['enqueue live', TRACE, CALLER, 'jobs of ann'],
      );
      const attempts = found.filter(({ kind }) => kind === 5);
      assert.equal(attempts.length, 2);
      const calls = receiver.callsOf(body.id);
      for (const [index, { attributes, ...span }] of attempts.entries()) {
        assert.deepEqual([span.name, span.traceId], ['process live', TRACE]);
        assert.equal(span.parentSpanId, producer?.spanId);
        assert.equal(calls[index]?.headers.traceparent, `00-${TRACE}-${span.spanId}-01`);
        assert.equal(attributes['messaging.destination.name'], 'live');
        assert.equal(Number(attributes['runner.job.attempt']), index + 1);
        assert.equal(attributes['server.address'], '127.0.0.1');
        assert.equal(String(attributes['server.port']), new URL(receiver.url).port);
      }
      const [first, second] = attempts.map(({ status, attributes }) => [
        ...[status.code ?? 0, attributes['error.type'], attributes['runner.outcome']],
        status.message,
      ]);
      assert.deepEqual(first, [2, '503', 'failed', 'HTTP 503']);
      assert.deepEqual(second, [0, undefined, 'delivered', undefined]);
      assert.ok(!JSON.stringify(collector.spans).includes('hunter2'));
      const [{ path, headers }] = collector.requests as [(typeof collector.requests)[0]];
      assert.deepEqual([path, headers['x-team']], ['/v1/traces', 'a b']);
    });

    test('10.5: an attempt that is reported later has a span, without what its worker wrote', async (t) => {
      using collector = await startCollector();
      const runner = await startTestRunner({ toml: tomlFor(collector.url), ...place });
      t.after(() => runner.close());
      const { client } = runner;
      const { id } = await client.enqueue({ callback_url: null, queue_name: 'pulled' });
      const { jobs } = await client.pull('pulled', { worker: 'w' });
      await client.fail(id, jobs[0]!.claim, 'hunter2 is wrong', true);
      const found = await collector.spansOf(id, 2);
      const [producer] = found.filter(({ kind }) => kind === 4);
      const [attempt] = found.filter(({ kind }) => kind === 5);
      assert.deepEqual(
        [attempt?.name, attempt?.parentSpanId, attempt?.attributes['runner.outcome']],
        ['process pulled', producer?.spanId, 'failed'],
      );
      assert.equal(attempt?.status.message, 'the receiver reported a failure');
    });

    test('10.5: jobs of a batch share a producer span, and a job without a trace begins one', async (t) => {
      using collector = await startCollector();
      const runner = await startTestRunner({ toml: tomlFor(collector.url), ...place });
      t.after(() => runner.close());
      const { client, receiver } = runner;
      const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
      const { results } = await client.batch([job, job]);
      const [one, other] = results.map(({ job }) => job!.id) as [string, string];
      const [first] = await collector.spansOf(one, 1);
      const [second] = await collector.spansOf(other, 1);
      assert.equal(first?.traceId, second?.traceId);
      assert.equal(first?.parentSpanId, second?.parentSpanId);
      const producer = collector.spans.find(({ spanId }) => spanId === first?.parentSpanId);
      assert.equal(producer?.parentSpanId || undefined, undefined);
      assert.equal(Number(producer?.attributes['messaging.batch.message_count']), 2);
    });
  });
}

test('10.5: with sample_percent 0 only what a caller records is recorded', async (t) => {
  using collector = await startCollector();
  const runner = await startTestRunner({ toml: tomlFor(collector.url, 'sample_percent = 0\n') });
  t.after(() => runner.close());
  const { ask, client, receiver } = runner;
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
  const { id } = await client.enqueue(job);
  await client.waitFor(id);
  const { body } = await ask('POST', '/jobs', job, { traceparent });
  await client.waitFor(body.id);
  await collector.spansOf(body.id, 2);
  assert.deepEqual(new Set(collector.spans.map(({ traceId }) => traceId)), new Set([TRACE]));
  // The receiver learns that its caller does not record.
  assert.match(String(receiver.callsOf(id)[0]?.headers.traceparent), /-00$/);
});

test('10.5: stopping sends the spans that are left', async () => {
  using collector = await startCollector();
  const runner = await startTestRunner({ toml: tomlFor(collector.url) });
  const { client, receiver } = runner;
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'idle' });
  await runner.close();
  assert.equal((await collector.spansOf(id, 1)).length, 1);
});

test('10.5: a collector that is away costs no job and does not hold up the stop', async () => {
  const runner = await startTestRunner({ toml: tomlFor('http://127.0.0.1:9') });
  const job = { callback_url: `${runner.receiver.url}/ok`, queue_name: 'live' };
  const { id } = await runner.client.enqueue(job);
  assert.equal((await runner.client.waitFor(id)).status, 'completed');
  await runner.close();
});

test('10.5: a collector that refuses spans is said with its reason', async (t) => {
  const server = createServer((_request, response) => response.writeHead(400).end('no'));
  t.after(() => server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const failures: string[] = [];
  const telemetry = await startTelemetry({
    ...{ endpoint: `http://127.0.0.1:${port}`, headers: [], serviceName: 'x', version: '1' },
    ...{ samplePercent: 100, onFailure: (reason) => failures.push(reason) },
  });
  for (let spans = 0; spans < 1200; spans++) telemetry.tracer.startSpan('x').end();
  await telemetry.close();
  assert.match(failures[0] ?? '', /Bad Request|400/);
});

test('10.5, 1.6: a header for the collector is name=value, and a wrong one is not repeated', () => {
  assert.equal(headerProblem('authorization=Bearer%20hunter2'), undefined);
  for (const wrong of ['hunter2', '=hunter2', 'a b=hunter2', 'a=%hunter2', 'a=b%0ahunter2']) {
    assert.equal(headerProblem(wrong), 'a header is name=value, percent-encoded', wrong);
  }
});
