import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createClosing } from '@tessera/kit/closing';
import { readSettings } from '@tessera/kit/read-settings';
import { startSources } from '@tessera/sandbox/sources/server';
import { PROGRAM } from '../settings.ts';
import { openHousingStore } from '../store/housing-store.ts';
import { COMMANDS } from './command-line.ts';
import { run } from './run.ts';

/** Runs a command against the stand-ins, as the program does; answers its exit code and output. */
async function program(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'housing-run-'));
  const sources = await startSources({});
  t.after(async () => {
    await sources.close();
    rmSync(folder, { recursive: true });
  });
  const database = join(folder, 'housing.db');
  const env = {
    DATABASE_URL: `sqlite:${database}`,
    MACRO_API_URL: sources.macroUrl,
    MACRO_API_KEY: 'sandbox',
    CNB_URL: sources.cnbUrl,
    CZSO_URL: sources.czsoUrl,
    PORTAL_URL: sources.portalUrl,
    PORTAL_DELAY_MS: '0',
    FETCH_RETRIES: '0',
  };
  const command = async (...args: string[]) => {
    const out: string[] = [];
    const log = t.mock.method(console, 'log', (text: string) => out.push(text));
    const error = t.mock.method(console, 'error', (text: string) => out.push(text));
    const closing = createClosing();
    try {
      const reading = readSettings(
        { ...PROGRAM, commands: COMMANDS },
        { args, env, readFile: () => undefined },
      );
      const code = await run({ settings: reading.settings, args: reading.args, closing }, 'test');
      return { code, out: out.join('\n') };
    } finally {
      await closing.close();
      log.mock.restore();
      error.mock.restore();
    }
  };
  return { command, sources, database };
}

test('1.1 commands: fetch stores values and rows, compute writes those of past years, with their exit codes', async (t) => {
  const { command, sources, database } = await program(t);
  assert.deepEqual(await command('compute'), {
    code: 1,
    out: '0 rows computed, 0 of them new or different.\nThere is nothing to compute from: run `fetch --all` first.',
  });
  sources.fault('cnb', 'html');
  const failed = await command('fetch', '--all');
  assert.equal(failed.code, 1);
  assert.match(failed.out, /^czso +updated +420$/m);
  assert.match(failed.out, /^cnb +failed +0 +cnb repo rate, line 1: expected PLATNA_OD/m);
  sources.fault('cnb', undefined);
  assert.equal((await command('fetch', '--source', 'cnb')).code, 0);
  const store = openHousingStore(database);
  assert.equal(store.affordability.latest('praha')?.mortgageRatePct, 6.25);
  store.close();
  assert.match((await command('compute', '--historical')).out, /^60 rows computed, 0 of them new/);
  const survey = await command('fetch', '--source', 'survey');
  assert.deepEqual([survey.code, /nothing was fetched/.test(survey.out)], [1, true]);
  assert.deepEqual(await command('accept', '--all'), {
    code: 1,
    out: '0 quarantined values accepted.',
  });
});

test('1.1, 10.10 commands: accept stores what is held and computes the rows again', async (t) => {
  const { command, database } = await program(t);
  const store = openHousingStore(database);
  const held = { indicator: 'repo_rate_2w', region: 'national', date: '2026-11-19' } as const;
  store.quarantine.put(
    { ...held, value: 9, source: 'cnb', kind: 'measured' },
    'jump',
    3.75,
    '2026-11-20T10:00:00.000Z',
  );
  store.close();
  assert.equal((await command('fetch', '--source', 'portal')).code, 0);
  assert.deepEqual(await command('accept', '--source', 'cnb'), {
    code: 0,
    out: '1 quarantined values accepted.',
  });
  const after = openHousingStore(database);
  assert.equal(after.affordability.latest('praha')?.mortgageRatePct, 11.5);
  after.close();
});
