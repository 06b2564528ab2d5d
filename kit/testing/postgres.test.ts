import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openTestPostgres } from './postgres.ts';

test('a test gets an empty database of its own, and it is gone after close', async () => {
  const postgres = await openTestPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS tables FROM information_schema.tables WHERE table_schema = 'public'",
  );
  assert.deepEqual(rows, [{ tables: 0 }]);
  await client.end();
  await postgres.close();
  const late = new pg.Client({ connectionString: postgres.url });
  late.on('error', () => {});
  await assert.rejects(late.connect());
});

test('a given server is used, and only the database of the test is removed', async () => {
  const server = await openTestPostgres();
  try {
    const inner = await openTestPostgres({ TEST_DATABASE_URL: server.url });
    assert.notEqual(inner.url, server.url);
    await inner.close();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.end();
  } finally {
    await server.close();
  }
});
