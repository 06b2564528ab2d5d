import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import { startTestRunner } from './testing/runner.ts';

async function start(t: TestContext, toml = '') {
  const postgres = await openTestPostgres();
  const runner = await startTestRunner({ databaseUrl: postgres.url, toml });
  t.after(async () => {
    await runner.close();
    await postgres.close();
  });
  return { ...runner, databaseUrl: postgres.url };
}

test('10.40: a key, a queue and a job are known in one database only', async (t) => {
  const [one, other] = [await start(t), await start(t)];
  const job = { callback_url: `${one.receiver.url}/ok`, queue_name: 'mail', idempotency_key: 'k' };
  await one.client.queues.create('mail', { max_concurrency: 1 });
  const first = await one.ask('POST', '/jobs', job);
  const again = await one.ask('POST', '/jobs', job);
  const elsewhere = await other.ask('POST', '/jobs', job);
  assert.deepEqual([first.status, again.status, elsewhere.status], [201, 200, 201]);
  assert.notEqual(elsewhere.body.id, first.body.id);
  assert.equal((await other.ask('GET', `/jobs/${first.body.id}`)).status, 404);
  const limit = async (runner: typeof one) =>
    (await runner.ask('GET', '/queues/mail')).body.max_concurrency;
  assert.notEqual(await limit(other), await limit(one));
});

test('10.40: a process holds at most seven connections, however much it has to do', async (t) => {
  const runner = await start(t, '[worker]\nconcurrency = 50\n');
  const looker = new pg.Client({ connectionString: runner.databaseUrl });
  await looker.connect();
  let [most, hasEnded] = [0, false];
  const looking = (async () => {
    while (!hasEnded) {
      const { rows } = await looker.query(`SELECT count(*)::integer AS held FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'tessera-runner'`);
      most = Math.max(most, rows[0].held);
    }
    await looker.end();
  })();
  const job = { callback_url: `${runner.receiver.url}/ok`, queue_name: 'mail' };
  const pages = ['/jobs', '/metrics', '/dashboard', '/queues', '/workers', '/jobs/dead/groups'];
  for (let round = 0; round < 3; round++) {
    const added = Array.from({ length: 30 }, () => runner.ask('POST', '/jobs', job));
    await Promise.all([...added, ...pages.map((path) => runner.ask('GET', path))]);
  }
  hasEnded = true;
  await looking;
  assert.ok(most >= 3 && most <= 7, `${most}`);
});
