import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readSettings, SettingsError } from '@tessera/kit/read-settings';
import { createApp } from './app.ts';
import { databasePath, PROGRAM } from './settings.ts';
import { openHousingStore } from './store/housing-store.ts';
import { NOW, testApp } from './testing/site.ts';

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'housing-database-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('10.11 deleted: /ready, the status, every page and the refresh say that the database is gone', async (t) => {
  const databasePath = join(folderOf(t), 'housing.db');
  const { app, refresh, close } = await testApp({ databasePath });
  t.after(close);
  assert.equal((await app.inject('/ready')).statusCode, 200);
  assert.equal((await app.inject('/api/status')).json().database, null);
  renameSync(databasePath, `${databasePath}.moved`);
  const ready = await app.inject('/ready');
  assert.equal(ready.statusCode, 503);
  assert.match(ready.json().reason, /housing\.db was deleted while the service was running/);
  assert.match((await app.inject('/api/status')).json().database, /was deleted/);
  const page = await app.inject({ url: '/compare', headers: { cookie: 'lang=en' } });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /New data are not stored: the database .* was deleted/);
  await assert.rejects(refresh.run(), /was deleted/);
});

test('10.11 read-only: pages, tables and calculators answer, the status and pages name the reason', async (t) => {
  const databasePath = join(folderOf(t), 'housing.db');
  const filled = await testApp({ databasePath });
  await filled.close();
  const stored = openHousingStore(databasePath);
  t.after(() => stored.close());
  const readOnlyReason = `the database ${databasePath} cannot be written`;
  const app = await createApp({
    store: { ...stored, readOnlyReason, problem: () => readOnlyReason },
    refreshing: () => false,
    refreshEnabled: false,
    clock: () => new Date(NOW),
    version: 'test',
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
  });
  t.after(() => app.close());
  chmodSync(databasePath, 0o444);
  for (const url of ['/', '/region/brno', '/rent-or-buy?region=brno', '/api/regions', '/ready']) {
    assert.equal((await app.inject(url)).statusCode, 200, url);
  }
  assert.equal((await app.inject('/api/status')).json().database, readOnlyReason);
  const { body } = await app.inject({ url: '/', headers: { cookie: 'lang=cs' } });
  assert.match(body, /Nová data se neukládají: the database .* cannot be written/);
});

function settingsOf(env: Record<string, string>, dotenv = '') {
  return readSettings(PROGRAM, { args: [], env, readFile: () => dotenv }).settings;
}

test('1.1 environment: forms of DATABASE_URL', () => {
  const path = (address: string) => databasePath(settingsOf({ DATABASE_URL: address }));
  assert.equal(path('sqlite:housing.db'), 'housing.db');
  assert.equal(path('sqlite:///var/lib/housing.db'), '/var/lib/housing.db');
  assert.equal(path('SQLITE:housing.db'), 'housing.db');
  assert.throws(() => path('sqlite:x.db?mode=ro'), /must be sqlite:PATH without parameters/);
  assert.equal(path(':memory:'), ':memory:');
});

test('1.1 environment: HOUSING_DATABASE_URL goes before DATABASE_URL, which others read too', () => {
  assert.equal(databasePath(settingsOf({})), 'housing.db');
  assert.equal(databasePath(settingsOf({ DATABASE_URL: 'sqlite:a.db' })), 'a.db');
  const shared = 'DATABASE_URL=postgres://host/rating\nHOUSING_DATABASE_URL=sqlite:b.db';
  assert.equal(databasePath(settingsOf({}, shared)), 'b.db');
  assert.throws(
    () => settingsOf({}, 'DATABASE_URL=postgres://host/rating'),
    (error) =>
      error instanceof SettingsError &&
      /DATABASE_URL must be sqlite:PATH, not postgres:…; HOUSING_DATABASE_URL goes before it/.test(
        error.message,
      ),
  );
  assert.throws(
    () => settingsOf({ HOUSING_DATABASE_URL: 'postgres://host/housing' }),
    /HOUSING_DATABASE_URL must be sqlite:PATH, not postgres:…/,
  );
});
