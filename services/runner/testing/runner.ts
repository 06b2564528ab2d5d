import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import '@tessera/kit/testing/documented-replies';
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
  readonly clock?: () => number;
};

const TOML = '[worker]\nqueues = ["live"]\npoll_interval_ms = 50\nscheduler_interval_secs = 1\n';

export async function startTestRunner(options: TestOptions = {}): Promise<TestRunner> {
  const { toml = TOML, databaseUrl, token, clock = Date.now } = options;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-runner-'));
  const args = ['--host', '127.0.0.1', '--port', '0', '--db-path', join(folder, 'runner.db')];
  if (databaseUrl !== undefined) args.push('--database-url', databaseUrl);
  const readFile = (path: string) => (path === 'runner.toml' ? toml : undefined);
  const settings = readSettings({ args, env: {}, readFile });
  const runner = await startRunner(settings, {
    clock,
    steadyClock: () => performance.now(),
    random: Math.random,
    silent: true,
  });
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

/** Runs tests over HTTP on one runner with a SQLite file; the store contract proves each store. */
export function onSqlite(
  title: string,
  tests: (runner: () => TestRunner) => void,
  options: TestOptions = {},
): void {
  describe(title, () => {
    let runner: TestRunner;
    before(async () => {
      runner = await startTestRunner(options);
    });
    after(() => runner?.close());
    tests(() => runner);
  });
}
