// Housing takes over the database of every published version, with every figure, correction and
// quarantined value: deploy/fixtures/housing-data.ts says what was in it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createApp } from '../../housing/app.ts';
import { openHousingStore } from '../../housing/store/housing-store.ts';
import type { HousingAnswers } from '../fixtures/housing-data.ts';
import { startService } from '../testing/service.ts';
import { fixtureText, isStill, restoreSqlite, VERSIONS } from './fixture.ts';

function restored(version: string): string {
  const path = join(temporaryFolder('upgrade'), 'housing.db');
  restoreSqlite(path, fixtureText(version, 'housing.sql'));
  return path;
}

for (const version of VERSIONS) {
  test(`housing: the figures of ${version}`, async (t) => {
    const path = restored(version);
    const before = JSON.parse(fixtureText(version, 'housing.json')) as HousingAnswers;
    const { generated_at: at } = before['/api/regions'] as { generated_at: string };
    const store = openHousingStore(path);
    t.after(store.close);
    const app = await createApp({
      ...{ store, clock: () => new Date(at), refreshing: () => false, version: 'test' },
      log: { level: 'silent', format: 'json' },
    });
    t.after(() => app.close());
    for (const [address, was] of Object.entries(before)) {
      const reply = await app.inject({ url: address, headers: { host: 'localhost' } });
      assert.equal(reply.statusCode, 200, address);
      // Which word a kind has may change; the figure it stands for may not.
      isStill(reply.json(), was as object, (name) => /kind$|^generated_at$/.test(name));
    }
    const { from, copy } = store.takenOver;
    assert.equal(existsSync(`${path}.format-${from}`), copy !== undefined);
    assert.equal(openHousingStore(path).takenOver.from, undefined);
  });
}

test('housing: the log says what was taken over, and the format', async (t) => {
  const path = restored('ad48536');
  const env = { DATABASE_URL: `sqlite:${path}`, REFRESH_ENABLED: '0' };
  const { output } = await startService(t, 'housing', ['serve'], env);
  assert.match(output(), /taken over from format 1 to \d+; rows: time_series 940, .*format-1/);
  assert.match(output(), /"format":\d+,"msg":"housing starts"/);
});
