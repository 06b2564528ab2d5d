import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import { add, claimOne, DEFAULTS, job, readJob } from '../../testing/store/fixture.ts';
import { openPostgresStore } from './open.ts';

test('4.2: while twenty searches wait for the database, jobs are added and claimed', async (t) => {
  const { url, close } = await openTestPostgres();
  const steadyClock = () => performance.now();
  const store = await openPostgresStore({ url, defaults: DEFAULTS, readJob, steadyClock });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  t.after(async () => {
    await other.end();
    await store.close();
    await close();
  });
  await other.query('BEGIN; LOCK TABLE runner.done IN ACCESS EXCLUSIVE MODE');
  const page = { limit: 10 };
  const searches = Array.from({ length: 20 }, () => store.listJobs({ payload: 'x' }, page));
  const { job: added } = await add(store, job({ payload: '{"a":"x"}' }), store.now());
  assert.equal((await claimOne(store, { now: store.now() })).id, added.id);
  await other.query('ROLLBACK');
  for (const { jobs } of await Promise.all(searches)) assert.deepEqual(jobs[0]?.id, added.id);
});
