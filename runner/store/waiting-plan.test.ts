import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import { NEW_QUEUE, type QueueSettings } from '../job/queue.ts';
import { DEFAULTS, job, NOON } from '../testing/store/fixture.ts';
import { OLD_JOBS as POSTGRES_OLD_JOBS } from './postgres/dead.ts';
import { WAITING_FACTS } from './postgres/jobs.ts';
import { jobsWhere } from './postgres/list.ts';
import { openPostgresStore } from './postgres/open.ts';
import { OLD_JOBS as SQLITE_OLD_JOBS } from './sqlite/dead.ts';
import { migrateFile } from './sqlite/migrate.ts';

const postgres = await openTestPostgres();
after(postgres.close);

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

/** How the given tables are read. */
function scansOf(plan: Plan, tables: readonly string[]): Plan[] {
  const own = tables.includes(plan['Relation Name'] ?? '') ? [plan] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scansOf(part, tables))];
}

const steadyClock = () => performance.now();

function openStore() {
  return openPostgresStore({ url: postgres.url, defaults: DEFAULTS, steadyClock });
}

async function planOf(sql: string, values: readonly unknown[], before = 'SELECT'): Promise<Plan> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(before);
  await client.query('ANALYZE');
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...values]);
  await client.end();
  return rows[0]['QUERY PLAN'][0].Plan;
}

test('4.3: why a job waits is answered by index, also among many jobs', async () => {
  const store = await openStore();
  await store.enqueueMany(new Array(5000).fill(job()), NOON);
  const [newest] = await store.listJobs({ limit: 1 });
  const plan = await planOf(WAITING_FACTS, [newest!.id]);
  await store.close();
  // The other tables are a page each here: PostgreSQL reads those as a whole.
  // The job itself, what it depends on, and the batches of that are read.
  const scans = new Set(scansOf(plan, ['job', 'pending']).map((scan) => scan['Node Type']));
  assert.deepEqual([...scans], ['Index Scan']);
});

const ALL_END = `WITH ended AS (DELETE FROM runner.pending RETURNING *)
  INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, completed_at)
  SELECT queue_id, id, 3, 1, 1, 0, visible_at, ${NOON} FROM ended`;

test('4.2, 4.8: a filter with a status reads the jobs of that status, not those that have ended', async () => {
  const store = await openStore();
  await store.enqueueMany(new Array(5000).fill(job()), NOON);
  await planOf('SELECT', [], ALL_END);
  await store.enqueue(job(), NOON);
  for (const status of ['pending', 'running', 'dead'] as const) {
    const { sql, values } = jobsWhere({ status, error: 'refused', host: 'example.org' });
    const plan = await planOf(`SELECT count(*) ${sql}`, values);
    const scans = scansOf(plan, ['job']);
    assert.equal(scans.length, 1);
    assert.match(scans[0]!['Index Cond'] ?? 'none', /id = /, status);
  }
  await store.close();
});

test('1.2.10: retention finds the old jobs of a queue without those of others', async () => {
  const store = await openStore();
  await store.enqueueMany(new Array(5000).fill(job({ queueName: 'kept' })), NOON);
  await planOf('SELECT', [], ALL_END);
  await store.close();
  for (const queue of [null, 'default']) {
    const plan = await planOf(POSTGRES_OLD_JOBS, [NOON - 1, 500, queue]);
    const [scan] = scansOf(plan, ['done']);
    assert.match(scan?.['Index Cond'] ?? 'none', /queue_id = .*completed_at < /);
  }
  const db = openSqlite(':memory:', { durability: 'normal' });
  migrateFile(db, ':memory:');
  const values = { queue: null, endedBefore: NOON, limit: 500 };
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${SQLITE_OLD_JOBS}`).all(values);
  db.close();
  const details = steps.map(({ detail }) => String(detail)).join('; ');
  assert.match(details, /job USING INDEX job_ended \(queue_id=\? AND completed_at<\?\)/);
  assert.doesNotMatch(details, /TEMP B-TREE/);
});

/** Rows of `pending` that this session has read so far. */
async function readRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables
      WHERE relid = 'runner.pending'::regclass`,
  );
  return Number(rows[0]!.read);
}

const KINDS = {
  'of a plain queue': {},
  'that leaves a host out': { excluded: ['10.0.0.1'] },
  'of a queue with a limit for each key': { queue: { maxPerKey: 1000 } },
  'of a queue that is fair by key': { queue: { fairBy: 'key' } },
} as const;
for (const [kind, { queue = {}, excluded = [] }] of Object.entries<{
  readonly queue?: Partial<QueueSettings>;
  readonly excluded?: readonly string[];
}>(KINDS)) {
  test(`1.2.1: a claim ${kind} reads what it takes, not the backlog, also where it was planned before there was one`, async () => {
    const database = await openTestPostgres();
    const store = await openPostgresStore({ url: database.url, defaults: DEFAULTS, steadyClock });
    await store.createQueue('default', { ...NEW_QUEUE, maxConcurrency: 1000, ...queue }, NOON);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const claim = () =>
      client.query('SELECT * FROM runner.claim($1, 50, $2, $3, $4, false)', [
        ...['w', NOON, [], excluded],
      ]);
    const waiting = (count: number) =>
      store.enqueueMany(
        Array.from({ length: count }, (_, at) => job({ concurrencyKey: `key-${at % 20}` })),
        NOON,
      );
    await waiting(1);
    await claim();
    await waiting(5000);
    const before = await readRows(client);
    const { rowCount } = await claim();
    const read = (await readRows(client)) - before;
    await client.end();
    await store.close();
    await database.close();
    assert.equal(rowCount, 50);
    assert.ok(read < 2000, `${read} rows were read`);
  });
}
