import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { latestPerYear } from '../formula/forecast.ts';
import { filledSurroundings } from '../testing/filled-store.ts';

/** All rows of all tables, without the moments at which they were written. */
function contents(path: string): Record<string, unknown[]> {
  const db = new DatabaseSync(path, { readOnly: true });
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  const found = Object.fromEntries(
    tables
      .map(({ name }) => String(name))
      // The log and the state are the record of the refreshes themselves.
      .filter((name) => name !== 'fetch_log' && name !== 'application_state')
      .map((name) => {
        const rows = db.prepare(`SELECT * FROM ${name}`).all();
        // Listings are put in anew, with new numbers.
        return [name, rows.map(({ id: _1, fetched_at: _2, computed_at: _3, ...row }) => row)];
      }),
  );
  db.close();
  return found;
}

test('1.2 refresh: a second refresh changes only timestamps', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'housing-twice-'));
  const databasePath = join(folder, 'housing.db');
  const { store, refresh, setNow, close } = await filledSurroundings({ databasePath });
  t.after(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const before = contents(databasePath);
  assert.ok(before.time_series!.length > 800 && before.affordability!.length === 60);
  setNow('2026-11-20T18:00:00Z');
  const report = await refresh.run();
  assert.ok(report.kind === 'done');
  assert.ok(report.sources.every(({ outcome }) => outcome === 'unchanged'));
  assert.deepEqual(contents(databasePath), before);
  assert.equal(
    store.fetchLog.outcomes().reduce((sum, { count }) => sum + count, 0),
    8,
  );
});

test('1.8 forecast: daily refreshes over the end of a year give one point per calendar year', async (t) => {
  let day = 0;
  const { store, refresh, setNow, close } = await filledSurroundings({
    now: '2026-12-25T12:00:00Z',
    priceFactor: () => 1 + day / 1000,
  });
  t.after(close);
  for (day = 1; day <= 12; day++) {
    setNow(new Date(Date.UTC(2026, 11, 25 + day, 12)).toISOString());
    await refresh.run({ only: ['portal'] });
  }
  const yearly = store.affordability.yearly('brno');
  assert.deepEqual(
    yearly.map(({ date }) => date),
    ['2010-01-01', '2015-01-01', '2020-01-01', '2026-12-31', '2027-01-06'],
  );
  const points = latestPerYear(
    yearly.map(({ date, monthsToBuy = 0 }) => ({ date, value: monthsToBuy })),
  );
  assert.equal(points.length, yearly.length);
  // Every day of prices is stored: what was measured once cannot be asked for again.
  assert.equal(store.series.all('avg_asking_price_m2_flat', 'brno').length, 13);
  assert.equal(store.series.monthly('avg_asking_price_m2_flat', 'brno').length, 2);
});
