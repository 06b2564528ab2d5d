import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createClient } from './client/client.ts';

type Line = Record<string, unknown> & { msg: string };

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'tessera-runner-main-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function start(t: TestContext, cwd: string, args: readonly string[], env = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
  t.after(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return { child, lines, errors: () => errors };
}

type Started = ReturnType<typeof start>;

async function listening({ child, lines, errors }: Started): Promise<Line> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const line = lines.find((line) => line.includes('runner listening'));
    if (line !== undefined) return JSON.parse(line);
    assert.equal(child.exitCode, null, errors());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it does not listen: ${lines.join('\n')}`);
}

async function stopped(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
  if (signal !== undefined) child.kill(signal);
  return (await ended)[0] as number | null;
}

test('1.1: starts in an empty folder, makes its database, says where it is, stops with 0', async (t) => {
  const cwd = folder(t);
  const runner = start(t, cwd, ['--host', '127.0.0.1', '--port', '0']);
  const { version, host, port, database } = await listening(runner);
  assert.match(String(version), /^\d+\.\d+\.\d+$/);
  assert.deepEqual([host, database], ['127.0.0.1', 'runner.db']);
  assert.ok(existsSync(join(cwd, 'runner.db')));
  const health = await fetch(`http://127.0.0.1:${port}/health`);
  assert.equal(health.status, 200);
  assert.equal(await stopped(runner.child, 'SIGTERM'), 0);
});

test('1.6: flags, then variables, then the file in the working directory', async (t) => {
  const cwd = folder(t);
  writeFileSync(
    join(cwd, 'runner.toml'),
    '[server]\nhost = "127.0.0.1"\nport = 1\ndb_path = "file.db"\n',
  );
  const runner = start(t, cwd, ['--port', '0'], { RUNNER_DB_PATH: 'env.db', RUNNER_PORT: '2' });
  const { host, port, database } = await listening(runner);
  assert.deepEqual([host, database], ['127.0.0.1', 'env.db']);
  assert.ok(Number(port) > 2);
  assert.equal(await stopped(runner.child, 'SIGINT'), 0);
});

test('a second process on the same file is refused and says why; the first goes on', async (t) => {
  const cwd = folder(t);
  const args = ['--host', '127.0.0.1', '--port', '0'];
  const first = start(t, cwd, args);
  const { port } = await listening(first);
  const second = start(t, cwd, args);
  assert.equal(await stopped(second.child), 1);
  assert.match(second.errors(), /runner\.db/);
  assert.ok(!second.errors().includes('    at '), second.errors());
  assert.equal((await fetch(`http://127.0.0.1:${port}/ready`)).status, 200);
  assert.equal(await stopped(first.child, 'SIGTERM'), 0);
});

test('bad settings end it with 2 and name every problem', async (t) => {
  const runner = start(t, folder(t), ['--port', 'x', '--nonsense'], { RUNNER_LOG_LEVEL: 'loud' });
  assert.equal(await stopped(runner.child), 2);
  for (const name of ['--port', '--nonsense', 'RUNNER_LOG_LEVEL']) {
    assert.ok(runner.errors().includes(name), runner.errors());
  }
});

test('a database that cannot be opened is named, its password is not', async (t) => {
  for (const [args, reason] of [
    [['--db-path', '/nowhere/x.db'], 'cannot open the database /nowhere/x.db: '],
    [['--database-url', 'postgres://u:hunter2@127.0.0.1:1/d'], 'postgres://u@127.0.0.1:1/d: '],
  ] as const) {
    const runner = start(t, folder(t), ['--port', '0', ...args]);
    assert.equal(await stopped(runner.child), 1);
    assert.ok(runner.errors().includes(reason), runner.errors());
    assert.ok(!runner.errors().includes('hunter2'));
  }
});

test('a port that is taken ends it with 1 and a sentence', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const args = ['--host', '127.0.0.1', '--port', new URL(receiver.url).port];
  const runner = start(t, folder(t), args);
  assert.equal(await stopped(runner.child), 1);
  assert.match(runner.errors(), /EADDRINUSE/);
});

test('--help prints every flag and ends with 0', async (t) => {
  const runner = start(t, folder(t), ['--help']);
  assert.equal(await stopped(runner.child), 0);
  for (const flag of [
    '--config',
    '--host',
    '--port',
    '--db-path',
    '--log-level',
    '--database-url',
  ]) {
    assert.ok(runner.lines.join('\n').includes(flag));
  }
});

test('who listens to all without a token is warned', async (t) => {
  const open = start(t, folder(t), ['--port', '0']);
  const { port } = await listening(open);
  assert.ok(Number(port) > 0);
  assert.equal(await stopped(open.child, 'SIGTERM'), 0);
  assert.ok(open.lines.some((line) => JSON.parse(line).level === 40 && line.includes('token')));
  const env = { RUNNER_ADMIN_TOKENS: '0123456789abcdef' };
  const locked = start(t, folder(t), ['--port', '0'], env);
  const { port: lockedPort } = await listening(locked);
  assert.equal((await fetch(`http://127.0.0.1:${lockedPort}/jobs`)).status, 401);
  assert.equal(await stopped(locked.child, 'SIGTERM'), 0);
  assert.ok(!locked.lines.some((line) => JSON.parse(line).level === 40));
});

test('1.2.11: a stop lets the running job finish, and nothing is claimed after it', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const cwd = folder(t);
  const args = ['--host', '127.0.0.1', '--port', '0'];
  const runner = start(t, cwd, args);
  const client = createClient({ url: `http://127.0.0.1:${(await listening(runner)).port}` });
  await client.queues.create('one', { max_concurrency: 1 });
  const job = { callback_url: `${receiver.url}/slow/500`, queue_name: 'one' };
  const first = await client.enqueue(job);
  const second = await client.enqueue(job);
  await receiver.received(1);
  assert.equal(await stopped(runner.child, 'SIGTERM'), 0);
  assert.equal(receiver.calls().length, 1);

  const later = start(t, cwd, args);
  const again = createClient({ url: `http://127.0.0.1:${(await listening(later)).port}` });
  assert.equal((await again.get(first.id)).status, 'completed');
  assert.equal((await again.waitFor(second.id)).status, 'completed');
  assert.equal(receiver.callsOf(first.id).length, 1);
  assert.equal(await stopped(later.child, 'SIGTERM'), 0);
});

test('logging.format pretty writes for people', async (t) => {
  const cwd = folder(t);
  writeFileSync(join(cwd, 'runner.toml'), '[logging]\nformat = "pretty"\n');
  const runner = start(t, cwd, ['--host', '127.0.0.1', '--port', '0']);
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (runner.lines.some((line) => line.includes('runner listening'))) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.ok(runner.lines.some((line) => line.includes('runner listening')));
  assert.ok(!runner.lines.some((line) => line.startsWith('{')));
  assert.equal(await stopped(runner.child, 'SIGTERM'), 0);
});
