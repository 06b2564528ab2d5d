// What `SERVICE/monitoring` watches: the rules are judged by Prometheus's own engine over what a
// running service shows when it is asked as the guide says, before its trouble and after.
import assert from 'node:assert/strict';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { Program } from '@tessera/kit/testing/program';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startGame } from '@tessera/sandbox/game/start-game';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { startSources } from '@tessera/sandbox/sources/server';
import { parse } from 'yaml';
import { promtoolMissing, runPromtool } from '../runner/testing/promtool.ts';
import { SERVICES } from '../test/rooms.ts';
import { startService } from './testing/service.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const NOWHERE = 'http://127.0.0.1:1';

type Job = { readonly job_name: string; readonly metrics_path?: string };
type Rule = { readonly alert: string; readonly expr: string };
type Dashboard = { readonly panels: readonly { targets: readonly { expr: string }[] }[] };

const [, scrapes = ''] = /```yaml\n(scrape_configs:.*?)```/s.exec(read('docs/operations.md')) ?? [];
const { scrape_configs: jobs } = parse(scrapes) as { scrape_configs: readonly Job[] };

const rulesOf = (service: string) =>
  (parse(read(`${service}/monitoring/alerts.yml`)).groups as { rules: Rule[] }[]).flatMap(
    ({ rules }) => rules,
  );

/** Values by series, with the labels that the scrape of the guide adds. */
type Scraped = ReadonlyMap<string, number>;

/** What Prometheus has of a service after a scrape: `up 0` alone where nobody answers. */
async function scrape({ url }: Pick<Program, 'url'>, service: string): Promise<Scraped> {
  const job = jobs.find(({ job_name }) => job_name === service)!;
  const target = `job="${job.job_name}",instance="here"`;
  const accept = { accept: 'text/plain;version=0.0.4;q=0.5,*/*;q=0.1' };
  const reply = await fetch(url + (job.metrics_path ?? '/metrics'), { headers: accept }).catch(
    () => undefined,
  );
  const found = new Map([[`up{${target}}`, reply?.ok ? 1 : 0]]);
  const lines = (await reply?.text())?.matchAll(/^((?:tessera|runner)_\w+)(?:\{(.*)\})? (\S+)$/gm);
  for (const [, name, labels, value] of lines ?? []) {
    found.set(`${name}{${target}${labels ? `,${labels}` : ''}}`, Number(value));
  }
  return found;
}

/** The alerts that fire after forty minutes of trouble; none may fire before it. */
async function firing(service: string, calm: Scraped, trouble: Scraped): Promise<string[]> {
  const input = [...new Set([...calm.keys(), ...trouble.keys()])].map((series) => ({
    series: series.replaceAll('\\', ''),
    values: `${calm.get(series) ?? '_'}x60 ${trouble.get(series) ?? '_'}x60`,
  }));
  const fired: string[] = [];
  for (const { alert } of rulesOf(service)) {
    const expr = `count(ALERTS{alertstate="firing",alertname="${alert}"}) > bool 0`;
    const one = (eval_time: string, exp_samples: object[]) => ({ expr, eval_time, exp_samples });
    const file = join(temporaryFolder('rules'), 'test.yml');
    const judged = async (samples: object[]) => {
      const promql_expr_test = [one('59m', []), one('105m', samples)];
      const tests = [{ interval: '1m', input_series: input, promql_expr_test }];
      const rule_files = [join(root, service, 'monitoring/alerts.yml')];
      writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '1m', tests }));
      await runPromtool(['test', 'rules', file]);
    };
    const fires = await judged([{ labels: '{}', value: 1 }]).then(
      () => true,
      () => false,
    );
    if (fires) fired.push(alert);
    else await judged([]);
  }
  return fired;
}

const shows = (program: Program, series: string) => shownBy(program, '/metrics', series);

async function shownBy({ url }: Program, path: string, wanted: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await (await fetch(url + path)).text()).includes(wanted)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`${path} does not show ${wanted}`);
}

const promtool = { skip: await promtoolMissing() };

for (const service of SERVICES) {
  test(
    `${service}: promtool accepts the rules, whose jobs are those of the guide`,
    promtool,
    async () => {
      const path = join(root, service, 'monitoring/alerts.yml');
      assert.match(await runPromtool(['check', 'rules', path]), /SUCCESS/);
      const named = rulesOf(service).flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)]);
      assert.ok(named.length > 0);
      for (const [, job] of named) assert.equal(job, service);
      assert.ok(jobs.some(({ job_name }) => job_name === service));
    },
  );
}

/** Every rule has fired, and every panel reads what the service shows. */
function assertAll(service: string, fired: readonly string[], shown: Scraped, text: string): void {
  const expected = rulesOf(service).map(({ alert }) => alert);
  assert.deepEqual([...new Set(fired)].sort(), expected.sort());
  const { panels } = JSON.parse(read(`${service}/monitoring/dashboard.json`)) as Dashboard;
  for (const { expr } of panels.flatMap(({ targets }) => targets)) {
    for (const [name] of expr.matchAll(/\b(?:tessera|http|process|nodejs)_\w+/g)) {
      assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
    }
  }
  assert.ok(shown.size > 5);
}

const textOf = async ({ url }: Program) => (await fetch(`${url}/metrics`)).text();

test('parliament: each alert fires on its trouble', promtool, async (t: TestContext) => {
  const psp = await startPsp(tinyParliament);
  t.after(psp.close);
  const cache = join(temporaryFolder('parliament'), 'cache');
  const start = (folder: string, source: string) =>
    startService(t, 'parliament', ['--analyzer-cache-dir', folder], {
      ...{ ANALYZER_SOURCE_URL: source, ANALYZER_SITE_URL: psp.siteUrl, ADMIN_TOKEN: 'admin-key' },
      PRINT_PIPELINE_ENABLED: '0',
    });
  const refresh = ({ url }: Program) =>
    fetch(`${url}/api/refresh`, {
      method: 'POST',
      headers: { authorization: 'Bearer admin-key', origin: url },
    });
  const first = await start(cache, psp.url);
  await first.until('/ready', ({ ok }) => ok);
  const calm = await scrape(first, 'parliament');
  const text = await textOf(first);
  psp.fault('page', '/poslanci.zip');
  await refresh(first);
  await shows(first, 'tessera_figures_held{source="archives"} 1');
  await shownBy(first, '/ready', '"state":"held"');
  const fired = await firing('parliament', calm, await scrape(first, 'parliament'));
  assert.deepEqual(fired, ['ParliamentFiguresHeld']);
  await first.stop();
  fired.push(...(await firing('parliament', calm, await scrape(first, 'parliament'))));

  utimesSync(join(cache, 'raw/poslanci.zip'), new Date(), new Date(Date.now() - 3 * 86_400_000));
  const second = await start(cache, NOWHERE);
  await second.until('/ready', ({ ok }) => ok);
  await refresh(second);
  await shows(second, 'tessera_source_fetches_total{source="archives",outcome="failed"} 4');
  const stale = await firing('parliament', calm, await scrape(second, 'parliament'));
  assert.deepEqual(stale, ['ParliamentSourceFails', 'ParliamentFiguresStale']);
  const third = await start(`${cache}-empty`, NOWHERE);
  await shownBy(third, '/ready', 'is unavailable');
  fired.push(...stale, ...(await firing('parliament', calm, await scrape(third, 'parliament'))));
  assertAll('parliament', fired, calm, text);
});

test('housing: each alert fires on its trouble', promtool, async (t: TestContext) => {
  const sources = await startSources();
  t.after(sources.close);
  const database = join(temporaryFolder('housing'), 'housing.db');
  const start = (env: Record<string, string> = {}) =>
    startService(t, 'housing', [], {
      ...{ MACRO_API_URL: sources.macroUrl, CNB_URL: sources.cnbUrl, CZSO_URL: sources.czsoUrl },
      ...{ PORTAL_URL: sources.portalUrl, PORTAL_DELAY_MS: '0', FETCH_RETRIES: '0' },
      ...{ MACRO_API_KEY: 'sandbox', DATABASE_URL: `sqlite:${database}`, ...env },
    });
  const first = await start();
  await first.until('/ready', ({ ok }) => ok);
  await shownBy(first, '/api/status', '"refreshing":false');
  const calm = await scrape(first, 'housing');
  const text = await textOf(first);
  await first.stop();
  const fired = await firing('housing', calm, await scrape(first, 'housing'));
  assert.deepEqual(fired, ['HousingDown']);

  const db = new DatabaseSync(database);
  db.exec(`INSERT INTO quarantine (source, indicator, region, date, value, kind, rule, seen_at)
    VALUES ('cnb', 'repo_rate_2w', 'national', '2026-11-20', 99, 'measured', 'jump', '2026-11-20T00:00:00Z')`);
  const second = await start({ REFRESH_ENABLED: '0' });
  const held = await firing('housing', calm, await scrape(second, 'housing'));
  assert.deepEqual(held, ['HousingFiguresHeld']);
  await second.stop();
  db.exec(`DELETE FROM quarantine;
    UPDATE fetch_log SET started_at = '2020-01-01T00:00:00Z', finished_at = '2020-01-01T00:00:00Z'`);
  db.close();
  await sources.close();
  const third = await start();
  await shows(third, 'outcome="failed"} 1');
  await shownBy(third, '/api/status', '"refreshing":false');
  const stale = await firing('housing', calm, await scrape(third, 'housing'));
  assert.deepEqual(stale, ['HousingSourceFails', 'HousingFiguresStale']);
  const fourth = await start({ DATABASE_URL: 'sqlite:empty.db' });
  await shownBy(fourth, '/ready', 'the last refresh failed');
  fired.push(...held, ...stale);
  fired.push(...(await firing('housing', calm, await scrape(fourth, 'housing'))));
  assertAll('housing', fired, calm, text);
});

test('rating: each alert fires on its trouble', promtool, async (t: TestContext) => {
  const game = await startGame({ population: { euw1: 50 } });
  t.after(game.close);
  const start = () =>
    startService(t, 'rating', [], { UPSTREAM_API_URL: game.url, UPSTREAM_API_KEY: 'k' });
  const first = await start();
  await shows(first, 'tessera_upstream_budget_remaining{');
  const calm = await scrape(first, 'rating');
  const text = await textOf(first);
  await first.stop();
  const fired = await firing('rating', calm, await scrape(first, 'rating'));
  assert.deepEqual(fired, ['RatingDown']);
  game.setFaults({ kind: 'expired' });
  const second = await start();
  await shows(second, 'tessera_ready 0');
  const refused = await firing('rating', calm, await scrape(second, 'rating'));
  assert.deepEqual(refused, ['RatingNotReady', 'RatingSourceFails', 'RatingFiguresStale']);
  game.setFaults({ kind: 'throttle', scope: 'application', retryAfter: 600 });
  const third = await start();
  await shows(third, 'tessera_upstream_budget_remaining{host="europe"} 0');
  fired.push(...refused, ...(await firing('rating', calm, await scrape(third, 'rating'))));
  assertAll('rating', fired, calm, text);
});
