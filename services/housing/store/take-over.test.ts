import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openHousingStore } from './housing-store.ts';

const FIXTURE = join(import.meta.dirname, '../testing/fixtures/1f6a9b16.sql');

/** A database as commit 1f6a9b16 wrote it. */
function restored(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'housing-take-over-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'housing.db');
  const db = new DatabaseSync(path);
  db.exec(readFileSync(FIXTURE, 'utf8'));
  db.close();
  return path;
}

const rowsOf = (path: string, sql: string) => {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db.prepare(sql).all();
  db.close();
  return rows.map((row) => ({ ...row }));
};

test('10.11 take-over: no observation, revision, row, run, listing or quarantined value is lost', (t) => {
  const path = restored(t);
  const kept = [
    'SELECT * FROM time_series ORDER BY id',
    'SELECT * FROM time_series_revision ORDER BY id',
    // The year 2025 is no historical year any more.
    "SELECT * FROM affordability WHERE NOT (snapshot = 'historical' AND date = '2025-01-01') ORDER BY id",
    'SELECT * FROM fetch_log ORDER BY id',
    'SELECT * FROM example_listings ORDER BY id',
    'SELECT * FROM document_validator ORDER BY 1',
    'SELECT id, source, indicator, region, date, value, sample, previous, seen_at FROM quarantine ORDER BY id',
  ];
  const before = kept.map((sql) => rowsOf(path, sql));
  assert.ok(before.every((rows, at) => rows.length > 0 || at === 5));
  const store = openHousingStore(path);
  assert.equal(store.takenOver.from, 8);
  assert.ok(existsSync(`${path}.format-8`), 'a copy of what it was');
  assert.equal(store.lastRefresh(), '2026-11-21T18:00:00.000Z');
  assert.deepEqual(new Set(store.quarantine.all().map(({ rule }) => rule)), new Set(['jump']));
  store.close();
  assert.deepEqual(
    kept.map((sql) => rowsOf(path, sql)),
    before,
  );
  const again = openHousingStore(path);
  assert.equal(again.takenOver.from, undefined);
  again.close();
});

test('10.11 take-over: an older database is refused in a sentence and left as it is', (t) => {
  const path = restored(t);
  const db = new DatabaseSync(path);
  db.exec('PRAGMA user_version = 7');
  db.close();
  const before = readFileSync(path);
  assert.throws(() => openHousingStore(path), /at version 7, which is too old .* left as it is/);
  assert.deepEqual(readFileSync(path), before);
});

test('10.11 deleted: a database that is deleted while it is open is noticed', (t) => {
  const path = restored(t);
  const store = openHousingStore(path);
  assert.equal(store.problem(), undefined);
  rmSync(path);
  assert.match(store.problem() ?? '', /was deleted while the service was running; restart it/);
  store.close();
});
