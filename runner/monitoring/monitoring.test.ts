import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { parse } from 'yaml';
import { promtoolMissing, runPromtool } from '../testing/promtool.ts';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { evaluated, parseExposition, type Series } from './expressions.ts';
import { type AlertRule, type Firing, ruleTests } from './rule-tests.ts';

type Rule = AlertRule & {
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
};

const RULES_FILE = fileURLToPath(new URL('alerts.yml', import.meta.url));
const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const { groups } = parse(file('alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(file('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

const toml = `[worker]
concurrency = 4
poll_interval_ms = 50
reaper_interval_secs = 1
lease_grace_secs = 0
queues = ["bad", "host", "slots", "lost", "paused"]
[breaker]
failures = 2
rest_secs = 3600
`;

let runner: TestRunner;
let accepting: Receiver;
let setByMs = 0;
let first: Series[];
before(async () => {
  runner = await startTestRunner({ toml, setByMs: () => setByMs });
  accepting = await startReceiver({
    answer: (_call, response) => void response.writeHead(202, { 'runner-lease': '60' }).end(),
  });
  for (const name of ['bad', 'nobody', 'paused']) await runner.client.queues.create(name);
  first = await scrape(runner);
});
after(async () => {
  await accepting.close();
  await runner.close();
});

/** What Prometheus would store: with `instance`, and `up` for whether the scrape worked. */
async function scrape({ ask }: TestRunner): Promise<Series[]> {
  const up = (value: number) => ({
    ...{ name: 'up', labels: { job: 'runner', instance: 'here' }, value },
  });
  try {
    const { text } = await ask('GET', '/metrics', undefined, { accept: 'text/plain' });
    const series = parseExposition(text).map(({ name, labels, value }) => ({
      ...{ name, labels: { ...labels, instance: 'here' }, value },
    }));
    return [...series, up(1)];
  } catch {
    return [up(0)];
  }
}

function firing(alert: string, last: readonly Series[]) {
  const { expr } = rules.find((rule) => rule.alert === alert)!;
  return evaluated(expr, { first, last }).map(({ labels }) => labels);
}

/** The scrapes in which alerts fired, for promtool to judge again. */
const fired: Firing[] = [];

/** Scrapes until the alert fires; nothing fires without its trouble. */
async function fires(alert: string, wanted: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const giveUpAt = Date.now() + 15_000; ; ) {
    const last = await scrape(runner);
    const found = firing(alert, last);
    const fits = found.some((labels) =>
      Object.entries(wanted).every(([name, value]) => labels[name] === value),
    );
    if (fits) {
      fired.push({ alert, wanted, last });
      return;
    }
    if (Date.now() > giveUpAt) assert.fail(`${alert} does not fire: ${JSON.stringify(found)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('2.5 rules: each names its condition, its severity and a sentence, and reads metrics that exist', () => {
  const names = new Set(first.map(({ name }) => name));
  for (const { alert, expr, for: wait = '1m', labels, annotations } of rules) {
    assert.match(alert, /^Runner[A-Z]\w+$/);
    assert.match(wait, /^\d+[smh]$/);
    assert.match(labels.severity, /^(critical|warning|info)$/);
    assert.ok(annotations.summary.length > 20);
    for (const [metric] of expr.matchAll(/runner_\w+/g)) {
      // A host appears once its breaker is open.
      assert.ok(names.has(metric) || metric === 'runner_breaker_open', `${alert}: ${metric}`);
    }
  }
});

test('2.5: without trouble no rule fires, and counters are there from the start at 0', async () => {
  const now = await scrape(runner);
  for (const { alert } of rules) assert.deepEqual(firing(alert, now), [], alert);
  const zero = (name: string, labels: Record<string, string>) =>
    first.find(
      (one) =>
        one.name === name &&
        Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )?.value;
  assert.equal(zero('runner_jobs_ended_total', { queue: 'bad', status: 'dead' }), 0);
  assert.equal(zero('runner_attempts_total', { queue: 'bad', outcome: 'timeout' }), 0);
  assert.equal(zero('runner_lost_jobs_total', { kind: 'reaped' }), 0);
  assert.equal(zero('runner_wait_seconds_count', { queue: 'bad' }), 0);
});

test('2.5 dashboard: every panel reads metrics that exist', () => {
  const names = new Set(first.map(({ name }) => name));
  assert.ok(dashboard.panels.length >= 10);
  for (const { title, targets } of dashboard.panels) {
    for (const { expr } of targets) {
      for (const [metric] of expr.matchAll(/runner_\w+/g)) {
        assert.ok(names.has(metric) || metric === 'runner_breaker_open', `${title}: ${metric}`);
      }
    }
  }
});

test('2.5 rules: dead jobs and failing attempts', async () => {
  const callback_url = `${runner.receiver.url}/status/400`;
  await runner.client.enqueue({ callback_url, queue_name: 'bad' });
  await fires('RunnerJobsDie', { queue: 'bad' });
  await fires('RunnerAttemptsFail', { queue: 'bad' });
});

test('2.5 rules: a host whose breaker is open', async () => {
  const dead = { callback_url: 'http://127.0.0.1:9/', queue_name: 'host', max_retries: 1 };
  await runner.client.batch([dead, dead]);
  await fires('RunnerHostSuspended', { host: '127.0.0.1:9' });
});

test('2.5 rules: a paused queue with jobs', async () => {
  await runner.client.queues.pause('paused');
  const callback_url = `${runner.receiver.url}/ok`;
  await runner.client.enqueue({ callback_url, queue_name: 'paused' });
  await fires('RunnerQueuePausedWithJobs', { queue: 'paused' });
});

test('2.5 rules: a job that no worker takes, a clock that was set, a job whose receiver is silent', async () => {
  const callback_url = `${runner.receiver.url}/ok`;
  await runner.client.enqueue({ callback_url, queue_name: 'nobody' });
  const { id } = await runner.client.enqueue({ callback_url: accepting.url, queue_name: 'lost' });
  await accepting.received(1);
  while ((await runner.client.get(id)).status !== 'running');
  setByMs = 600_000;
  await fires('RunnerQueueStalled', { queue: 'nobody' });
  await fires('RunnerClockSet');
  await fires('RunnerJobsLost', { kind: 'reaped' });
  const stalled = firing('RunnerQueueStalled', await scrape(runner)).map(({ queue }) => queue);
  assert.ok(!stalled.includes('paused'), 'a paused queue has a rule of its own');
});

test('2.5 rules: no free slot', async () => {
  const { port } = new URL(runner.receiver.url);
  await runner.client.batch(
    ['127.0.0.1', 'localhost', '127.0.0.2', '127.0.0.3', '127.0.0.1', 'localhost'].map((host) => ({
      callback_url: `http://${host}:${port}/stall`,
      queue_name: 'slots',
      max_retries: 1,
    })),
  );
  await fires('RunnerNoFreeSlot');
});

test('2.5 rules: a database that is away, and a runner that is gone', async () => {
  const postgres = await openTestPostgres();
  const other = await startTestRunner({ databaseUrl: postgres.url });
  await postgres.close();
  for (const [alert, stop] of [
    ['RunnerDatabaseAway', async () => {}],
    ['RunnerDown', other.close],
  ] as const) {
    await stop();
    const last = await scrape(other);
    assert.equal(firing(alert, last).length, 1);
    fired.push({ alert, wanted: {}, last });
  }
});

const promtool = { skip: await promtoolMissing() };

test('2.5: promtool accepts the metrics', promtool, async () => {
  const { text } = await runner.ask('GET', '/metrics', undefined, { accept: 'text/plain' });
  assert.equal(await runPromtool(['check', 'metrics'], text), '');
});

test('2.5 rules: promtool accepts the rules', promtool, async () => {
  assert.match(await runPromtool(['check', 'rules', RULES_FILE]), /SUCCESS: \d+ rules found/);
});

test(
  '2.5 rules: by the engine of Prometheus each alert fires on the scrapes that set it off, and none before',
  promtool,
  async () => {
    assert.deepEqual(
      new Set(fired.map(({ alert }) => alert)),
      new Set(rules.map(({ alert }) => alert)),
    );
    const file = join(temporaryFolder('promtool'), 'alerts.test.yml');
    writeFileSync(file, JSON.stringify(ruleTests({ rules, rulesFile: RULES_FILE, first, fired })));
    assert.match(await runPromtool(['test', 'rules', file]), /SUCCESS/);
  },
);

test('2.5: the reader of metrics and rules refuses what is none', () => {
  assert.throws(() => parseExposition('runner_x 1'), /no TYPE/);
  assert.throws(() => parseExposition('# TYPE runner_x gauge\nrunner_x one'), /no sample/);
  assert.throws(() => parseExposition('# TYPE a gauge\na 1\na 2'), /twice/);
  assert.throws(() => evaluated('rate(a[1m])', { first: [], last: [] }));
});
