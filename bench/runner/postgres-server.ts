import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServerBinaries, unprivilegedUser } from '@tessera/kit/testing/postgres-binaries';
import { freePorts } from '@tessera/kit/testing/terminal';
import pg from 'pg';
import { childrenOf, processorMsWithChildren } from '../processor-time.ts';

/**
 * A PostgreSQL for benchmarks: fsync and synchronous_commit are on, unlike on the server for
 * tests, since a commit that nobody waits for would flatter every system measured.
 */
export type BenchPostgres = {
  /** A new, empty database. */
  database(): Promise<string>;
  /** A copy of one that nobody is connected to. */
  copyOf(url: string): Promise<string>;
  /** Stops the server, as a crash does or after its transactions, and starts it again. */
  restart(how: 'crash' | 'fast'): Promise<void>;
  /** Freezes all its processes for a while. Linux only: the others have no /proc. */
  pause(ms: number): Promise<void>;
  /** Processor time of all its processes so far, in milliseconds. Linux only. */
  processorMs(): number;
  /** Such as `15.18`. */
  version(): Promise<string>;
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
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...SETTINGS], {
      ...options,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
  let server = start();
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answering(admin, server);
  let databases = 0;
  const create = async (template: string) => {
    databases += 1;
    const name = `bench_${databases}`;
    await run(admin, `CREATE DATABASE ${name} ${template}`);
    return `postgres://postgres@127.0.0.1:${port}/${name}`;
  };
  return {
    database: () => create(''),
    async copyOf(url) {
      const copy = await create(`TEMPLATE ${new URL(url).pathname.slice(1)}`);
      // Else whoever writes next would write the pages of the copy to disk too.
      await run(admin, 'CHECKPOINT');
      return copy;
    },
    async restart(how) {
      server.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
      await once(server, 'close');
      server = start();
      await answering(admin, server);
    },
    async pause(ms) {
      // Children of the server lead groups of their own, so each is told by itself.
      const all = [server.pid!, ...childrenOf(server.pid!)];
      for (const pid of all) tell(pid, 'SIGSTOP');
      await sleep(ms);
      for (const pid of all) tell(pid, 'SIGCONT');
    },
    processorMs: () => processorMsWithChildren(server.pid!),
    async version() {
      const [row] = await run(admin, 'SHOW server_version');
      return String(row?.server_version).split(' ')[0]!;
    },
    async stop() {
      server.kill('SIGQUIT');
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The process may have ended meanwhile. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
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

async function run(connectionString: string, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
