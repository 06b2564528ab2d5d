import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { parse } from 'yaml';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
};

const text = readFileSync(new URL('alerts.yml', import.meta.url), 'utf8');
const { groups } = parse(text) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner({ toml: '[worker]\npoll_interval_ms = 50\n' });
});
after(() => runner.close());

async function scrape({ ask }: TestRunner): Promise<string> {
  return (await ask('GET', '/metrics', undefined, { accept: 'text/plain' })).text;
}

test('2.5: each alert rule names its severity and a sentence, and reads metrics that exist', async () => {
  const metrics = new Set((await scrape(runner)).match(/(?<=^# TYPE )runner_\w+/gm));
  assert.equal(metrics.size, 10);
  for (const { alert, expr, for: wait, labels, annotations } of rules) {
    assert.match(wait, /^\d+m$/);
    assert.match(labels.severity, /^(critical|warning)$/);
    assert.ok(annotations.summary.length > 20);
    for (const [metric] of expr.matchAll(/runner_\w+/g)) {
      assert.ok(metrics.has(metric), `${alert}: ${metric}`);
    }
  }
});

test('2.5: an attempt that fails is counted by its outcome', async () => {
  const callback_url = `${runner.receiver.url}/status/400`;
  const { id } = await runner.client.enqueue({ callback_url, queue_name: 'bad' });
  await runner.client.waitFor(id);
  assert.match(await scrape(runner), /^runner_attempts_total\{queue="bad",outcome="refused"\} 1$/m);
});

test('2.5: while the database is away, the metrics say so', async () => {
  const postgres = await openTestPostgres();
  const other = await startTestRunner({ databaseUrl: postgres.url });
  await postgres.close();
  assert.match(await scrape(other), /^runner_store_up 0$/m);
  await other.close();
});
