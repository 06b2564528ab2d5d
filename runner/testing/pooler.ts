import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unprivilegedUser } from '@tessera/kit/testing/postgres-binaries';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Why tests with it are skipped; false where it is installed. */
export const poolerMissing = () =>
  existsSync(PROGRAM) ? false : 'PgBouncer is not installed (Debian package pgbouncer)';

export type PoolMode = 'session' | 'transaction';

/** PgBouncer before a database; nothing it must be told about is allowed. */
export async function startPooler(databaseUrl: string, mode: PoolMode) {
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
