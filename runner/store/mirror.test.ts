import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** What the databases have in common: each dialect has one file for each of these. */
const SHARED_FILES = [
  ...['open.ts', 'rows.ts', 'errors.ts', 'enqueue.ts', 'jobs.ts', 'list.ts'],
  ...['dead.ts', 'claim.ts', 'settle.ts', 'reap.ts', 'migrate.ts', 'queues.ts', 'schedules.ts'],
  ...['transfer.ts', 'beside-jobs.ts'],
];

/** What only one of them needs, with the reason. */
const OWN_FILES: Readonly<Record<string, readonly string[]>> = {
  // Group commit, log, lock and mirrors lie in `engine/`: the process is the database.
  sqlite: ['context.ts'],
  // The database is elsewhere: a connection, its notifications, its clock, requests that
  // share a round trip, and functions that run there over arrays.
  postgres: [
    ...['connection.ts', 'listen.ts', 'server-clock.ts', 'batch.ts', 'rounds.ts'],
    'enqueue-sql.ts',
  ],
};

for (const [dialect, own] of Object.entries(OWN_FILES)) {
  test(`10.2: the files of ${dialect} mirror those of the other dialect`, () => {
    const files = readdirSync(join(import.meta.dirname, dialect), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map(({ name }) => name);
    assert.deepEqual(files.sort(), [...SHARED_FILES, ...own].sort());
  });
}
