import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import '@tessera/kit/testing/documented-replies';
import { openTestPostgres, type TestPostgres } from '@tessera/kit/testing/postgres';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { startRunner } from '../service.ts';
import { readSettings } from '../settings/schema.ts';
import { type Client, createClient } from './client.ts';

/** A runner and a receiver for tests. By default only the queue `live` is processed. */
export type TestRunner = {
  readonly url: string;
  readonly client: Client;
  readonly receiver: Receiver;
  readonly server: Server;
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  close(): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests read replies of any shape.
export type Reply = { status: number; body: any; text: string; headers: Headers };

export type TestOptions = {
  /** The text of runner.toml. */
  readonly toml?: string;
  readonly databaseUrl?: string;
  readonly token?: string;
  /** Offset of the clocks, for tests that span days. */
  readonly aheadMs?: () => number;
  /** By how much the clock was set, which the steady clock does not follow. */
  readonly setByMs?: () => number;
};

const TOML = '[worker]\nqueues = ["live"]\npoll_interval_ms = 50\nscheduler_interval_secs = 1\n';

export async function startTestRunner(options: TestOptions = {}): Promise<TestRunner> {
  const { toml = TOML, databaseUrl, token, aheadMs = () => 0, setByMs = () => 0 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-runner-'));
  const args = ['--host', '127.0.0.1', '--port', '0', '--db-path', join(folder, 'runner.db')];
  if (databaseUrl !== undefined) args.push('--database-url', databaseUrl);
  const readFile = (path: string) => (path === 'runner.toml' ? toml : undefined);
  const settings = readSettings({ args, env: {}, readFile });
  const clocks = {
    clock: () => Date.now() + aheadMs() + setByMs(),
    steadyClock: () => performance.now() + aheadMs(),
  };
  const runner = await startRunner(settings, { ...clocks, random: Math.random, silent: true });
  const receiver = await startReceiver();
  return {
    url: runner.url,
    server: runner.server,
    client: createClient({ url: runner.url, ...(token !== undefined && { token }) }),
    receiver,
    ask: (method, path, body, headers = {}) => ask(runner.url + path, method, body, headers),
    async close() {
      await receiver.close();
      await runner.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  const reply = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('application/json') ?? false;
  return {
    status: reply.status,
    body: isJson ? JSON.parse(text) : undefined,
    text,
    headers: reply.headers,
  };
}

type Database = Pick<TestPostgres, 'url' | 'close'>;
type OpenDatabase = () => Promise<Database | undefined>;

/** By title; undefined: the runner's own SQLite file. Whoever imports tests may have set others before. */
export const STORES = new Map<string, OpenDatabase>([
  ['SQLite', async () => undefined],
  ['PostgreSQL', openTestPostgres],
]);

type Tests = (runner: () => TestRunner) => void;

/** Runs tests for which it does not matter where jobs are stored. */
export function onSqlite(title: string, tests: Tests, options: TestOptions = {}): void {
  on([['SQLite', async () => undefined]], title, tests, options);
}

/** Runs the same tests on each store. */
export function onEachStore(title: string, tests: Tests, options: TestOptions = {}): void {
  on(STORES, title, tests, options);
}

function on(
  stores: Iterable<readonly [string, OpenDatabase]>,
  title: string,
  tests: Tests,
  options: TestOptions,
): void {
  for (const [kind, openDatabase] of stores) {
    describe(`${title} (${kind})`, () => {
      let runner: TestRunner;
      let database: Database | undefined;
      before(async () => {
        database = await openDatabase();
        runner = await startTestRunner({
          ...options,
          ...(database !== undefined && { databaseUrl: database.url }),
        });
      });
      after(async () => {
        await runner?.close();
        await database?.close();
      });
      tests(() => runner);
    });
  }
}
