// Parliament takes over the cache of every published version without a network: what the archives
// say, and every topic, text, summary and difference that a model or the pipeline wrote.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import type { ParliamentAnswers } from '../fixtures/parliament-data.ts';
import { startService } from '../testing/service.ts';
import { fixtureFile, fixtureText, isStill, VERSIONS } from './fixture.ts';

const NOWHERE = 'http://127.0.0.1:9';

/** What is not recomputed: facts of votes, and what was written about prints. */
const KEPT = new Set([
  ...[
    'rows',
    'period',
    'id_hlasovani',
    'schuze',
    'cislo',
    'datum',
    'cas',
    'pro',
    'proti',
    'zdrzel',
  ],
  ...[
    'nehlasoval',
    'prihlaseno',
    'kvorum',
    'vysledek',
    'nazev_dlouhy',
    'ct',
    'title',
    'full_title',
  ],
  ...['topics', 'topics_en', 'id', 'cs', 'en', 'summary', 'summary_en', 'text', 'versions', 'ct1'],
  ...['summaryCs', 'summaryEn', 'added', 'removed', 'hunks', 'law_changes', 'law', 'idsb'],
]);

function restored(version: string): string {
  const folder = temporaryFolder('upgrade');
  const options = { input: fixtureFile(version, 'parliament.tar') };
  execFileSync('tar', ['-xf', '-', '-C', folder], options);
  return folder;
}

const start = (t: TestContext, cache: string, env: Readonly<Record<string, string>>) =>
  startService(t, 'parliament', [], {
    ANALYZER_CACHE_DIR: cache,
    ANALYZER_SOURCE_URL: NOWHERE,
    ANALYZER_SITE_URL: NOWHERE,
    LLM_BASE_URL: NOWHERE,
    DAILY_REFRESH_ENABLED: '0',
    RATE_LIMIT_ENABLED: '0',
    ...env,
  });

type Pipeline = { periods: readonly { period: number; state: string }[] };

for (const version of VERSIONS) {
  test(`parliament: votes and prints of ${version}`, async (t) => {
    const cache = restored(version);
    const journals = globSync('tisky_meta/*/*.jsonl', { cwd: cache });
    const written = journals.map((name) => readFileSync(join(cache, name), 'utf8'));
    // The first version had no pipeline; with one, all documents would be asked for.
    const hasPrints = journals.length > 0;
    const env = { PRINT_PIPELINE_ENABLED: hasPrints ? '1' : '0' };
    const { url, output } = await start(t, cache, env);
    const ask = async <T>(path: string) => {
      const reply = await fetch(`${url}${path}`);
      assert.equal(reply.status, 200, path);
      return (await reply.json()) as T;
    };
    // The pipeline finds nothing to download, and asks no model, which is away.
    while (hasPrints) {
      const { periods } = await ask<Pipeline>('/api/pipeline');
      const { state } = periods.find(({ period }) => period === 10)!;
      if (!/queued|running/.test(state)) break;
      await sleep(50);
    }
    const before = JSON.parse(fixtureText(version, 'parliament.json')) as ParliamentAnswers;
    for (const [path, was] of Object.entries(before)) {
      const isFact = /votes|laws|tisk/.test(path);
      isStill(await ask<object>(path), was as object, (field) =>
        /^\d+$/.test(field) ? false : !(isFact ? KEPT : COUNTED).has(field),
      );
    }
    for (const [index, name] of journals.entries()) {
      assert.ok(readFileSync(join(cache, name), 'utf8').startsWith(written[index]!), name);
    }
    assert.match(output(), /"format":\d+,"msg":"parliament starts"/);
  });
}

/** Analyses are made again by the rules of today; about whom they are stays. */
const COUNTED = new Set(['total', 'source_date']);
