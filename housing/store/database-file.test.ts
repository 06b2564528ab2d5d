import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { boundByModes, cannotBeBound } from '@tessera/kit/testing/mounted';
import { openHousingStore } from './housing-store.ts';

const now = new Date('2026-11-20T12:00:00Z');

/** A folder with a database that has one value, and no process that holds it open. */
function stored(t: TestContext): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'housing-file-'));
  const path = join(folder, 'housing.db');
  t.after(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });
  const store = openHousingStore(path);
  store.series.record(
    [
      {
        ...{ indicator: 'repo_rate_2w', region: 'national', source: 'cnb', kind: 'measured' },
        ...{ date: '2026-01-01', value: 3.5 },
      },
    ],
    now,
  );
  store.close();
  return { folder, path };
}

/** What a process prints that file modes bind. */
function printedBy(program: string): string {
  const [command, ...args] = [
    ...boundByModes,
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ];
  const { stdout, stderr } = spawnSync(command!, args, { encoding: 'utf8' });
  return stdout + stderr;
}

const opening = (path: string) => `
  const { openHousingStore } = await import(${JSON.stringify(new URL('./housing-store.ts', import.meta.url).href)});
  try {
    const store = openHousingStore(${JSON.stringify(path)});
    const value = store.series.latest('repo_rate_2w', 'national')?.value;
    console.log(JSON.stringify({ value, reason: store.readOnlyReason ?? null, taken: store.lease.isTaken(new Date()) }));
    try { store.lease.take('x#1#x', new Date()); console.log('written'); }
    catch (error) { console.log(error.message); }
  } catch (error) { console.log('failed: ' + error.message); }
`;

test('10.13 read-only: a database that cannot be written is served, with the reason', {
  skip: cannotBeBound,
}, (t) => {
  const { folder, path } = stored(t);
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  const said = printedBy(opening(path));
  assert.match(said, /"value":3\.5/);
  assert.match(said, /"reason":"the database .*housing\.db cannot be written","taken":false/);
  assert.match(said, /readonly database/);
  assert.doesNotMatch(said, /^written/m);
});

test('10.13 read-only: an older database that cannot be migrated is refused', {
  skip: cannotBeBound,
}, (t) => {
  const { folder, path } = stored(t);
  const db = new DatabaseSync(path);
  db.exec('PRAGMA user_version = 1');
  db.close();
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  assert.match(printedBy(opening(path)), /failed: it cannot be written and is at version 1/);
});

test('10.13 deleted: a database that is deleted or replaced while it is open is noticed', (t) => {
  const { folder, path } = stored(t);
  const store = openHousingStore(path);
  assert.equal(store.lostReason(), undefined);
  renameSync(path, join(folder, 'moved.db'));
  assert.match(store.lostReason() ?? '', /was deleted while the service was running; restart it/);
  openHousingStore(path).close();
  assert.match(store.lostReason() ?? '', /was replaced while the service was running/);
  store.close();
  assert.equal(openHousingStore(':memory:').lostReason(), undefined);
});
