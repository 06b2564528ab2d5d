// What can be exported of a database is the same before and after it was taken over, so an export
// saves the jobs also where the takeover fails.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { openForAdding, openForReading, type TransferSettings } from '../../runner/store/open.ts';
import { fixtureText, restorePostgres, restoreSqlite, VERSIONS } from './fixture.ts';

const postgres = await openTestPostgres();
after(postgres.close);
const folder = temporaryFolder('export');

async function linesIn(place: TransferSettings) {
  const database = await openForReading(place);
  try {
    return await Array.fromAsync(database.lines());
  } finally {
    await database.close();
  }
}

async function staysTheSame(place: TransferSettings, fresh: TransferSettings): Promise<void> {
  const before = await linesIn(place);
  assert.ok(before.length > 20);
  await (await openForAdding(place, Date.now())).close();
  assert.deepEqual(await linesIn(place), before);
  const database = await openForAdding(fresh, Date.now());
  const { job, queue, schedule } = await database.add(before);
  await database.close();
  assert.equal(job + queue + schedule, before.length);
  assert.deepEqual(await linesIn(fresh), before);
}

for (const version of VERSIONS) {
  const fresh = { databaseUrl: undefined, path: join(folder, `${version}-fresh.db`) };

  test(`SQLite: the lines of ${version}`, async () => {
    const path = join(folder, `${version}.db`);
    restoreSqlite(path, fixtureText(version, 'runner.sqlite.sql'));
    await staysTheSame({ databaseUrl: undefined, path }, fresh);
  });

  test(`PostgreSQL: the lines of ${version}`, async () => {
    const empty = 'DROP SCHEMA IF EXISTS runner, runner_format_0 CASCADE;';
    await restorePostgres(postgres.url, empty + fixtureText(version, 'runner.postgres.sql'));
    const path = `${fresh.path}-of-postgres`;
    await staysTheSame({ databaseUrl: postgres.url, path: '' }, { ...fresh, path });
  });
}
