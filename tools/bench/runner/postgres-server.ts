import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServerBinaries, unprivilegedUser } from '@tessera/kit/testing/postgres-binaries';
import { freePorts } from '@tessera/kit/testing/terminal';
import pg from 'pg';

/**
 * A PostgreSQL for benchmarks: fsync and synchronous_commit are on, unlike on the server for
 * tests, since a commit that nobody waits for would flatter every system measured.
 */
export type BenchPostgres = {
  /** A new, empty database. */
  database(): Promise<string>;
  stop(): Promise<void>;
};

const SETTINGS = ['fsync=on', 'synchronous_commit=on', 'shared_buffers=512MB', 'max_wal_size=4GB']
  .concat('unix_socket_directories=', 'max_connections=60', 'listen_addresses=127.0.0.1')
  .flatMap((setting) => ['-c', setting]);

export async function startPostgres(): Promise<BenchPostgres> {
  const user = (await unprivilegedUser()) ?? {};
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-postgres-'));
  await chmod(folder, 0o755);
  const binaries = await findServerBinaries(folder);
  if (binaries === undefined) throw new Error('no PostgreSQL to measure with');
  const data = join(folder, 'data');
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const initdb = spawn(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust'], {
    ...options,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  await once(initdb, 'close');
  const [port = 0] = await freePorts(1);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...SETTINGS], {
    ...options,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answering(admin, server);
  let databases = 0;
  return {
    async database() {
      databases += 1;
      await run(admin, `CREATE DATABASE bench_${databases}`);
      return `postgres://postgres@127.0.0.1:${port}/bench_${databases}`;
    },
    async stop() {
      server.kill('SIGQUIT');
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 400 && server.exitCode === null; tries++) {
    const answered = await run(url, 'SELECT 1').then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(50);
  }
  throw new Error('the PostgreSQL of the benchmark did not start');
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
