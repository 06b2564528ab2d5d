import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import { DEFAULTS, job, NOON } from '../testing/store/fixture.ts';
import { WAITING_FACTS } from './postgres/jobs.ts';
import { openPostgresStore } from './postgres/open.ts';

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
  // The job itself, what it depends on, and the batches of that are read.
  const scans = new Set(scansOf(plan, ['job', 'pending']));
  assert.deepEqual([...scans], ['Index Scan']);
});
