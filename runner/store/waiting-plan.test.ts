import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import { DEFAULTS, job, NOON } from '../testing/store/fixture.ts';
import { WAITING_FACTS } from './postgres/jobs.ts';
import { openPostgresStore } from './postgres/open.ts';
import { openSqliteStore } from './sqlite/open.ts';

const postgres = await openTestPostgres();
after(postgres.close);

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
};

/** How the given tables are read. */
function scansOf(plan: Plan, tables: readonly string[]): string[] {
  const own = tables.includes(plan['Relation Name'] ?? '') ? [plan['Node Type']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scansOf(part, tables))];
}

test('4.3: why a job waits is answered by index, also among many jobs', async () => {
  const steadyClock = () => performance.now();
  const store = await openPostgresStore({ url: postgres.url, defaults: DEFAULTS, steadyClock });
  await store.enqueueMany(new Array(5000).fill(job()), NOON);
  const [newest] = await store.listJobs({ limit: 1 });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('ANALYZE');
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${WAITING_FACTS}`, [newest!.id]);
  await client.end();
  await store.close();
  // The other tables are a page each here: PostgreSQL reads those as a whole.
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  assert.deepEqual(scansOf(plan, ['job', 'pending']), ['Index Scan', 'Index Scan']);
});

test('4.3: in SQLite it is one read by index; queue and running jobs are in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-plan-'));
  const path = join(folder, 'runner.db');
  const usual = { durability: 'full', defaults: DEFAULTS, clock: Date.now } as const;
  const store = openSqliteStore({ ...usual, path });
  await store.enqueueMany(new Array(100).fill(job()), NOON);
  await store.close();
  const db = new DatabaseSync(path);
  db.exec('ANALYZE');
  const plan = db.prepare('EXPLAIN QUERY PLAN SELECT * FROM job WHERE id = ?').all('x');
  db.close();
  rmSync(folder, { recursive: true });
  assert.equal(plan.length, 1);
  assert.match(String(plan[0]?.detail), /^SEARCH job USING INDEX \S+ \(id=\?\)/);
});
