import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createClient } from './testing/client.ts';
import { HERE, startProcess } from './testing/process.ts';

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'tessera-runner-main-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

type Env = Readonly<Record<string, string>>;

function start(t: TestContext, cwd: string, flags: readonly string[] = [], env: Env = HERE) {
  const runner = startProcess(flags, { cwd, env });
  t.after(runner.kill);
  return runner;
}

test('1.1: starts in an empty folder, makes its database, says where it is, stops with 0', async (t) => {
  const cwd = folder(t);
  const runner = start(t, cwd);
  const { url, version, host, database } = await runner.listening();
  assert.match(version, /^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?$/);
  assert.deepEqual([host, database], ['127.0.0.1', 'runner.db']);
  assert.ok(existsSync(join(cwd, 'runner.db')));
  assert.equal((await fetch(`${url}/health`)).status, 200);
  assert.equal(await runner.stop(), 0);
});

test('1.6: flags, then variables, then the file in the working directory', async (t) => {
  const cwd = folder(t);
  writeFileSync(
    join(cwd, 'runner.toml'),
    '[server]\nhost = "127.0.0.1"\nport = 1\ndb_path = "file.db"\n',
  );
  const runner = start(t, cwd, ['--port', '0'], {
    RUNNER_DB_PATH: 'env.db',
    RUNNER_PORT: '2',
  });
  const { host, port, database } = await runner.listening();
  assert.deepEqual([host, database], ['127.0.0.1', 'env.db']);
  assert.ok(port > 2);
  assert.equal(await runner.stop('SIGINT'), 0);
});

test('1.1: a second process on the same file exits with a reason; the first goes on', async (t) => {
  const cwd = folder(t);
  const first = start(t, cwd);
  const { url } = await first.listening();
  const second = start(t, cwd);
  assert.equal(await second.ended(), 1);
  assert.match(second.errors(), /runner\.db/);
  assert.ok(!second.errors().includes('    at '), second.errors());
  assert.equal((await fetch(`${url}/ready`)).status, 200);
  assert.equal(await first.stop(), 0);
});

test('1.1: invalid settings end the process with code 2 and name every problem', async (t) => {
  const runner = start(t, folder(t), ['--port', 'x', '--nonsense'], {
    RUNNER_LOG_LEVEL: 'loud',
  });
  assert.equal(await runner.ended(), 2);
  for (const name of ['--port', '--nonsense', 'RUNNER_LOG_LEVEL']) {
    assert.ok(runner.errors().includes(name), runner.errors());
  }
});

test('1.1: a database that cannot be opened is named without its password', async (t) => {
  for (const [args, reason] of [
    [['--db-path', '/nowhere/x.db'], 'cannot open the database /nowhere/x.db: '],
    [['--database-url', 'postgres://u:hunter2@127.0.0.1:1/d'], 'postgres://u@127.0.0.1:1/d: '],
    [
      ['--database-url', 'postgres://127.0.0.1:1/d?user=u&password=hunter2'],
      'postgres://127.0.0.1:1/d?user=u: ',
    ],
  ] as const) {
    const runner = start(t, folder(t), args);
    assert.equal(await runner.ended(), 1);
    assert.ok(runner.errors().includes(reason), runner.errors());
    assert.ok(!runner.errors().includes('hunter2'));
  }
});

test('1.1: a port in use ends the process with code 1 and one sentence', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const runner = start(t, folder(t), ['--port', new URL(receiver.url).port]);
  assert.equal(await runner.ended(), 1);
  assert.match(runner.errors(), /port \d+ on 127\.0\.0\.1 is taken.*RUNNER_PORT=/);
});

test('1.6: --help prints every flag and ends with 0', async (t) => {
  const runner = start(t, folder(t), ['--help']);
  assert.equal(await runner.ended(), 0);
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

test('1.1: listening on all addresses without a token is logged as a warning', async (t) => {
  const open = start(t, folder(t), ['--port', '0'], {});
  await open.listening();
  assert.equal(await open.stop(), 0);
  assert.ok(open.lines.some((line) => JSON.parse(line).level === 'warn' && line.includes('token')));
  const env = { RUNNER_ADMIN_TOKENS: '0123456789abcdef' };
  const locked = start(t, folder(t), ['--port', '0'], env);
  const { url } = await locked.listening();
  assert.equal((await fetch(`${url}/jobs`)).status, 401);
  assert.equal(await locked.stop(), 0);
  assert.ok(!locked.lines.some((line) => JSON.parse(line).level === 'warn'));
});

test('1.2.11: a stop lets the running job finish, and nothing is claimed after it', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const cwd = folder(t);
  const runner = start(t, cwd);
  const client = createClient(await runner.listening());
  await client.queues.create('one', { max_concurrency: 1 });
  const job = { callback_url: `${receiver.url}/slow/500`, queue_name: 'one' };
  const first = await client.enqueue(job);
  const second = await client.enqueue(job);
  await receiver.received(1);
  assert.equal(await runner.stop(), 0);
  assert.equal(receiver.calls().length, 1);

  const later = start(t, cwd);
  const again = createClient(await later.listening());
  assert.equal((await again.get(first.id)).status, 'completed');
  assert.equal((await again.waitFor(second.id)).status, 'completed');
  assert.equal(receiver.callsOf(first.id).length, 1);
  assert.equal(await later.stop(), 0);
});

/** A connection that has sent this text. */
async function connection(t: TestContext, url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

/** A connection that is kept alive with nothing under way; it ends when the process begins to stop. */
async function idleConnection(t: TestContext, url: string): Promise<Socket> {
  const socket = await connection(t, url, HEALTH);
  await once(socket, 'data');
  return socket;
}

const HEALTH = 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const HALF_A_JOB = `POST /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 41\r\n\r\n{"callback_url": `;

test('1.2.11: clients that send nothing, or half a request, do not keep it alive or claiming', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const cwd = folder(t);
  writeFileSync(join(cwd, 'runner.toml'), '[worker]\nconcurrency = 1\n');
  const runner = start(t, cwd);
  const { url } = await runner.listening();
  await connection(t, url, '');
  await connection(t, url, HALF_A_JOB);
  const client = createClient({ url });
  const job = { callback_url: `${receiver.url}/stall`, timeout_ms: 2000, max_retries: 1 };
  await client.batch([job, job, job]);
  await receiver.received(1);
  assert.equal(await runner.stop(), 0);
  assert.equal(receiver.calls().length, 1);
});

test('1.2.11, 7: while it stops a request under way is answered, a new one is a 503', async (t) => {
  const runner = start(t, folder(t));
  const { url } = await runner.listening();
  // The answer to what stands before the half request says that its head was read.
  const busy = await connection(t, url, HEALTH + HALF_A_JOB);
  await once(busy, 'data');
  const idle = await idleConnection(t, url);
  const ended = runner.stop();
  await once(idle, 'close');
  busy.write('"http://127.0.0.1:1/ok"}GET /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const answers = await text(busy);
  assert.match(answers, /^HTTP\/1.1 201 /);
  assert.match(answers, /HTTP\/1.1 503 .*\{"error":"[^"]+","status":503\}$/s);
  assert.equal(await ended, 0);
});

test('1.2.11: a second signal after more than a second ends the process at once', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const runner = start(t, folder(t));
  const { url } = await runner.listening();
  await createClient({ url }).enqueue({ callback_url: `${receiver.url}/stall` });
  await receiver.received(1);
  const idle = await idleConnection(t, url);
  const ended = runner.stop();
  await once(idle, 'close');
  await sleep(1200);
  runner.child.kill('SIGTERM');
  assert.equal(await ended, 128 + 15);
});

test('1.6: logging.format pretty writes readable lines', async (t) => {
  const cwd = folder(t);
  writeFileSync(join(cwd, 'runner.toml'), '[logging]\nformat = "pretty"\n');
  const runner = start(t, cwd);
  await runner.line('runner listening');
  assert.ok(!runner.lines.some((line) => line.startsWith('{')));
  assert.equal(await runner.stop(), 0);
});
