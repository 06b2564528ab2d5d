// Databases of commit 1f6a9b16, format 4: two players who were asked for, and what a region had learned.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import pg from 'pg';
import { createLearning } from '../estimates/learning/learning.ts';
import { PARAMETERS } from '../estimator/parameters.ts';
import { openStores } from './open-stores.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, `../testing/fixtures/1f6a9b16.${name}.sql`), 'utf8');

function filledFile(format = 4): string {
  const path = join(temporaryFolder('taken-over'), 'rating.db');
  const db = new DatabaseSync(path);
  db.exec(
    `PRAGMA journal_mode = wal; ${read('sqlite')}${read('rows')}PRAGMA user_version = ${format};`,
  );
  db.close();
  return path;
}

async function assertTakenOver(url: string): Promise<void> {
  const stores = await openStores(url);
  const { keyValue, snapshots, takenOver } = stores;
  assert.deepEqual([takenOver.from, takenOver.format], [4, 5]);
  const subjects = await snapshots.due('2026-11-21', '2026-11-01', 10);
  assert.deepEqual(subjects.map(({ account }) => account.gameName).toSorted(), [
    'Bílý Badger',
    'Tichý Viper',
  ]);
  for (const subject of subjects)
    assert.equal((await snapshots.points(subject, '2026-11-01')).length, 1);
  assert.deepEqual(await snapshots.forgotten(), ['digest-of-somebody']);
  const onStoreError = (error: unknown) => assert.fail(error as Error);
  const learning = createLearning({ keyValue, snapshots, now: () => NOW, onStoreError });
  const { parameters, name } = await learning.model('euw1', 'solo');
  const step = { ...PARAMETERS.step, settled: 30 };
  assert.deepEqual([parameters, name.version], [{ ...PARAMETERS, step }, '2.3']);
  assert.ok(await keyValue.get('evidence:euw1:solo:183', NOW));
  assert.equal(await keyValue.get('match:EUW1_3000051561', NOW), undefined, 'of an unknown key');
  await stores.close();
  const again = await openStores(url);
  assert.deepEqual(again.takenOver, { format: 5 });
  await again.close();
}

test('1.9: a SQLite database of format 4 is taken over; an older or newer one is refused and left as it is', async () => {
  await assertTakenOver(`sqlite:${filledFile()}`);
  for (const [format, refused] of [
    [3, /is at version 3, which is too old for this program, whose version is 5/],
    [99, /is at version 99; this program knows 5/],
  ] as const) {
    const file = filledFile(format);
    const before = readFileSync(file);
    await assert.rejects(openStores(`sqlite:${file}`), refused);
    assert.deepEqual(readFileSync(file), before);
  }
});

test('1.9: so is one of PostgreSQL', async (t) => {
  const postgres = await openTestPostgres();
  const client = new pg.Client(postgres.url);
  await client.connect();
  t.after(async () => {
    await client.end();
    await postgres.close();
  });
  await client.query(read('postgres') + read('rows'));
  await client.query('DELETE FROM rating_migration WHERE version = 4');
  await assert.rejects(openStores(postgres.url), /is at version 3, which is too old/);
  await client.query('INSERT INTO rating_migration VALUES (4)');
  await assertTakenOver(postgres.url);
});
