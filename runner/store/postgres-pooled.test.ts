import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { unprivilegedUser } from '@tessera/kit/testing/postgres-binaries';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createClient } from '@tessera/runner-client';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import pg from 'pg';
import { HERE, startProcess } from '../testing/process.ts';
import { storeContract } from '../testing/store/contract.ts';
import { DEFAULTS } from '../testing/store/fixture.ts';
import { openPostgresStore } from './postgres/open.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const skip = existsSync(PROGRAM) ? false : 'PgBouncer is not installed (Debian package pgbouncer)';

/** PgBouncer before a database; nothing it must be told about is allowed. */
async function startPooler(databaseUrl: string, mode: 'session' | 'transaction') {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const own = 20_000 + Math.floor(Math.random() * 12_000);
  const folder = temporaryFolder('pgbouncer');
  await chmod(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${own}\nunix_socket_dir =\nauth_type = any\nauth_file = ${users}
pool_mode = ${mode}\nmax_client_conn = 200\ndefault_pool_size = ${mode === 'session' ? 20 : 4}\n`.replace(
      '* = host',
      `${pathname.slice(1)} = user=${username} host`,
    ),
  );
  const child = spawn(PROGRAM, [settings], { ...(await unprivilegedUser()), stdio: 'ignore' });
  for (let waited = 0; !(await answers(own)); waited += 50) {
    assert.ok(waited < 10_000 && child.exitCode === null, `pgbouncer ended with ${child.exitCode}`);
    await sleep(50);
  }
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  return { url, stop: () => child.kill('SIGKILL') };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

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
