import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
};

const yaml = readFileSync(new URL('alerts.yml', import.meta.url), 'utf8');
const { groups } = parse(yaml) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner({ toml: '[worker]\npoll_interval_ms = 50\n' });
});
after(() => runner.close());

test('2.5: each alert rule names its severity and a sentence, and reads metrics that exist', async () => {
  const { text } = await runner.ask('GET', '/metrics/prometheus');
  const metrics = new Set(text.match(/(?<=^# TYPE )runner_\w+/gm));
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
