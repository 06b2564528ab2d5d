import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { parse } from 'yaml';
import { promtoolMissing, runPromtool } from '../testing/promtool.ts';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
};

/** A test of rules in `alerts.test.yml`, as far as it is read here. */
type RuleTest = {
  readonly input_series: readonly { readonly series: string }[];
  readonly alert_rule_test: readonly {
    readonly alertname: string;
    readonly exp_alerts: readonly unknown[];
  }[];
};

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const file = (name: string) => readFileSync(path(name), 'utf8');
const { groups } = parse(file('alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests } = parse(file('alerts.test.yml')) as { tests: RuleTest[] };
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
let first: string;
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

async function scrape({ ask }: TestRunner): Promise<string> {
  return (await ask('GET', '/metrics', undefined, { accept: 'text/plain' })).text;
}

/** Metrics that the runner has; a host appears once its breaker is open. */
const metrics = () => new Set(first.match(/(?<=^# TYPE )\w+/gm));

/** Scrapes until the metrics show the trouble that a rule looks for. */
async function shows(series: string, wanted: (value: number) => boolean): Promise<void> {
  for (const giveUpAt = Date.now() + 15_000; ; ) {
    const line = (await scrape(runner)).split('\n').find((one) => one.startsWith(`${series} `));
    if (line !== undefined && wanted(Number(line.split(' ').at(-1)))) return;
    if (Date.now() > giveUpAt) assert.fail(`${series}: ${line}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('2.5 rules: each names its condition, its severity and a sentence, and reads metrics that exist', () => {
  for (const { alert, expr, for: wait = '1m', labels, annotations } of rules) {
    assert.match(alert, /^Runner[A-Z]\w+$/);
    assert.match(wait, /^\d+[smh]$/);
    assert.match(labels.severity, /^(critical|warning|info)$/);
    assert.ok(annotations.summary.length > 20);
    for (const [metric] of expr.matchAll(/runner_\w+/g)) {
      assert.ok(metrics().has(metric), `${alert}: ${metric}`);
    }
  }
});

test('2.5 rules: each is tested with its trouble and without', () => {
  const judged = tests.flatMap((one) => one.alert_rule_test);
  for (const { alert } of rules) {
    const alerts = judged.filter(({ alertname }) => alertname === alert);
    assert.ok(
      alerts.some(({ exp_alerts }) => exp_alerts.length > 0),
      `${alert} never fires`,
    );
    assert.ok(
      alerts.some(({ exp_alerts }) => exp_alerts.length === 0),
      `${alert} always fires`,
    );
  }
});

test('2.5: without trouble counters are there from the start at 0', () => {
  for (const series of [
    'runner_jobs_ended_total{queue="bad",status="dead"}',
    'runner_attempts_total{queue="bad",outcome="timeout"}',
    'runner_lost_jobs_total{kind="reaped"}',
    'runner_clock_steps_total',
    'runner_wait_seconds_count{queue="bad"}',
  ]) {
    assert.ok(first.split('\n').includes(`${series} 0`), series);
  }
});

test('2.5 dashboard: every panel reads metrics that exist', () => {
  assert.ok(dashboard.panels.length >= 10);
  for (const { title, targets } of dashboard.panels) {
    for (const { expr } of targets) {
      for (const [metric] of expr.matchAll(/runner_\w+?(?=_(?:bucket|sum|count)\b|\b)/g)) {
        assert.ok(metrics().has(metric), `${title}: ${metric}`);
      }
    }
  }
});

test('2.5 rules: dead jobs and failing attempts', async () => {
  const callback_url = `${runner.receiver.url}/status/400`;
  await runner.client.enqueue({ callback_url, queue_name: 'bad' });
  await shows('runner_jobs_ended_total{queue="bad",status="dead"}', (count) => count === 1);
  await shows('runner_attempts_total{queue="bad",outcome="delivered"}', (count) => count === 0);
  await shows('runner_attempts_total{queue="bad",outcome="refused"}', (count) => count === 1);
});

test('2.5 rules: a host whose breaker is open', async () => {
  const dead = { callback_url: 'http://127.0.0.1:9/', queue_name: 'host', max_retries: 1 };
  await runner.client.batch([dead, dead]);
  await shows('runner_breaker_open{host="127.0.0.1:9"}', (open) => open === 1);
});

test('2.5 rules: a paused queue with jobs', async () => {
  await runner.client.queues.pause('paused');
  const callback_url = `${runner.receiver.url}/ok`;
  await runner.client.enqueue({ callback_url, queue_name: 'paused' });
  await shows('runner_queue_limited{queue="paused",limiter="paused"}', (held) => held === 1);
  await shows('runner_queue_paused{queue="paused"}', (paused) => paused === 1);
});

test('2.5 rules: a job that no worker takes, a clock that was set, a job whose receiver is silent', async () => {
  const callback_url = `${runner.receiver.url}/ok`;
  await runner.client.enqueue({ callback_url, queue_name: 'nobody' });
  const { id } = await runner.client.enqueue({ callback_url: accepting.url, queue_name: 'lost' });
  await accepting.received(1);
  while ((await runner.client.get(id)).status !== 'running');
  setByMs = 600_000;
  await shows('runner_queue_oldest_ready_seconds{queue="nobody"}', (seconds) => seconds > 300);
  await shows('runner_clock_steps_total', (steps) => steps > 0);
  await shows('runner_lost_jobs_total{kind="reaped"}', (lost) => lost === 1);
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
  await shows('runner_slots{state="free"}', (free) => free === 0);
});

test('2.5 rules: their tests give every series the labels that the runner gives it', async () => {
  const shown = new Map(
    (await scrape(runner))
      .match(/^runner_\w+(?:\{[^}]*\})?/gm)!
      .map((series) => [series.split('{')[0]!, labelsOf(series)]),
  );
  for (const { series } of tests.flatMap((one) => one.input_series)) {
    const [metric = ''] = series.split('{');
    if (metric === 'up') continue;
    const own = labelsOf(series).filter((label) => label !== 'instance');
    assert.deepEqual(own, shown.get(metric), series);
  }
});

const labelsOf = (series: string) => [...series.matchAll(/(\w+)="/g)].map(([, name]) => name!);

test('2.5 rules: while the database is away, the metrics say so', async () => {
  const postgres = await openTestPostgres();
  const other = await startTestRunner({ databaseUrl: postgres.url });
  await postgres.close();
  assert.match(await scrape(other), /^runner_store_up 0$/m);
  await other.close();
});

const promtool = { skip: await promtoolMissing() };

test('2.5: promtool accepts the metrics', promtool, async () => {
  assert.equal(await runPromtool(['check', 'metrics'], await scrape(runner)), '');
});

test('2.5 rules: promtool accepts the rules', promtool, async () => {
  assert.match(
    await runPromtool(['check', 'rules', path('alerts.yml')]),
    /SUCCESS: \d+ rules found/,
  );
});

test(
  '2.5 rules: by the engine of Prometheus each fires on its trouble, says what is wrong, and not before',
  promtool,
  async () => {
    assert.match(await runPromtool(['test', 'rules', path('alerts.test.yml')]), /SUCCESS/);
  },
);
