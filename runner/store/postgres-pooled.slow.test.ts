import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import pg from 'pg';
import { createClient } from '../testing/client.ts';
import { poolerMissing, startPooler } from '../testing/pooler.ts';
import { HERE, startProcess } from '../testing/process.ts';
import { storeContract } from '../testing/store/contract.ts';
import { DEFAULTS } from '../testing/store/fixture.ts';
import { openPostgresStore } from './postgres/open.ts';

const skip = poolerMissing();

if (skip === false) {
  const postgres = await openTestPostgres();
  const pooler = await startPooler(postgres.url, 'transaction');
  after(async () => {
    pooler.stop();
    await postgres.close();
  });
  storeContract(
    'PostgreSQL behind a pooler that lends a connection for a transaction',
    async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query('DROP SCHEMA IF EXISTS runner CASCADE');
      await client.end();
      const steadyClock = () => performance.now();
      return openPostgresStore({ url: pooler.url, defaults: DEFAULTS, steadyClock });
    },
  );
}

for (const [mode, direct] of [
  ['session', false],
  ['transaction', false],
  ['transaction', true],
] as const) {
  const notifications = direct ? 'with a direct address for notifications' : 'by polling';
  test(`10.2: two runners work behind PgBouncer in ${mode} mode, ${notifications}`, {
    skip,
  }, async (t) => {
    const postgres = await openTestPostgres();
    t.after(postgres.close);
    const pooler = await startPooler(postgres.url, mode);
    t.after(pooler.stop);
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const env = { ...HERE, ...(direct && { RUNNER_DIRECT_DATABASE_URL: postgres.url }) };
    const one = await start(t, pooler.url, { ...env, RUNNER_QUEUES: 'elsewhere' });
    await start(t, pooler.url, env);
    const { results } = await one.batch(
      new Array(300).fill({ callback_url: `${receiver.url}/ok`, queue_name: 'pooled' }),
    );
    for (const { job } of results) await one.waitFor(job!.id);
    assert.equal((await one.metrics()).jobs.completed, 300);
    assert.equal(receiver.calls().length, 300);
  });
}

async function start(t: TestContext, url: string, env: Readonly<Record<string, string>>) {
  const process = startProcess(['--database-url', url], { cwd: temporaryFolder('pooled'), env });
  t.after(process.kill);
  return createClient({ url: (await process.listening()).url });
}
