import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createClient } from './testing/client.ts';
import { HERE, startProcess } from './testing/process.ts';

// Signals, exit codes, files and lines of the log, which only a process shows.

type Env = Readonly<Record<string, string>>;

function start(t: TestContext, cwd: string, flags: readonly string[] = [], env: Env = HERE) {
  const runner = startProcess(flags, { cwd, env });
  t.after(runner.kill);
  return runner;
}

test('1.1: starts in an empty folder, makes its database, says where it is, stops with 0; a second process on its file ends with a reason', async (t) => {
  const cwd = temporaryFolder('runner-main');
  const runner = start(t, cwd, [], { RUNNER_PORT: '0' });
  const { url, version, host, database } = await runner.listening();
  assert.match(version, /^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?$/);
  assert.deepEqual([host, database], ['0.0.0.0', 'runner.db']);
  assert.ok(existsSync(join(cwd, 'runner.db')));
  const second = start(t, cwd);
  assert.equal(await second.ended(), 1);
  assert.match(second.errors(), /runner\.db/);
  assert.ok(!second.errors().includes('    at '), second.errors());
  assert.equal((await fetch(`${url}/ready`)).status, 200);
  assert.equal(await runner.stop('SIGINT'), 0);
  const isWarning = (line: string) => JSON.parse(line).level === 'warn' && line.includes('token');
  assert.ok(runner.lines.some(isWarning), 'everyone may do everything');
});

test('1.1: invalid settings end the process with code 2 and name every problem', async (t) => {
  const cwd = temporaryFolder('runner-main');
  writeFileSync(join(cwd, 'runner.toml'), '[worker]\nconcurrency = 0\n');
  const runner = start(t, cwd, ['--port', 'x'], { RUNNER_LOG_LEVEL: 'loud' });
  assert.equal(await runner.ended(), 2);
  for (const name of ['--port', 'RUNNER_LOG_LEVEL', 'runner.toml: worker.concurrency']) {
    assert.ok(runner.errors().includes(name), runner.errors());
  }
});

test('1.6, 9: --help and -h name every flag of the request, --version the commit; all end with 0', async (t) => {
  const cwd = temporaryFolder('runner-main');
  for (const flag of ['--help', '-h', '--version']) {
    const runner = start(t, cwd, [flag]);
    assert.equal(await runner.ended(), 0);
    const shown = runner.lines.join('\n');
    if (flag === '--version') assert.match(shown, /^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?$/);
    else for (const name of FLAGS) assert.ok(shown.includes(name), shown);
  }
});

const FLAGS = ['-c, --config', '--host', '--port', '--db-path', '--log-level'];

test('1.6: logging.format pretty writes lines for people', async (t) => {
  const cwd = temporaryFolder('runner-main');
  writeFileSync(join(cwd, 'runner.toml'), '[logging]\nformat = "pretty"\n');
  const line = await start(t, cwd).line('runner listening');
  assert.match(line, /^\d\d:\d\d:\d\d runner listening · version /);
});

test('1.1: a port in use, or a database that cannot be opened, is code 1 and one sentence without a password', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  for (const [flags, reason] of [
    [['--port', new URL(receiver.url).port], /port \d+ on 127\.0\.0\.1 is taken.*RUNNER_PORT=/],
    [
      ['--database-url', 'postgres://127.0.0.1:1/d?user=u&password=hunter2'],
      /cannot open the database postgres:\/\/127\.0\.0\.1:1\/d\?user=u: /,
    ],
  ] as const) {
    const runner = start(t, temporaryFolder('runner-main'), flags);
    assert.equal(await runner.ended(), 1);
    assert.match(runner.errors(), reason);
    assert.ok(!runner.errors().includes('hunter2'));
  }
});

test('2.1, 5: the log has each change by an operator with token and address, and no value of a header', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const token = 'admin-token-0123456789';
  const env = { RUNNER_PORT: '0', RUNNER_ADMIN_TOKENS: token, ACCESS_LOG: '1' };
  const runner = start(t, temporaryFolder('runner-main'), ['--log-level', 'trace'], env);
  const client = createClient({ ...(await runner.listening()), token });
  await client.queues.create('q');
  const { by, from, change } = JSON.parse(await runner.line('changed by an operator'));
  assert.deepEqual([by, from, change], ['admin token 1', '127.0.0.1', 'POST /queues']);
  const { id } = await client.enqueue({
    callback_url: `${receiver.url}/status/400`,
    headers: { 'x-pass': 's3cret', 'x-request-id': 's3cret' },
  });
  await runner.line('job is dead');
  assert.equal(await runner.stop(), 0);
  assert.equal(receiver.callsOf(id)[0]?.headers['x-pass'], 's3cret');
  for (const line of runner.lines) {
    assert.ok(!line.includes('s3cret') && !line.includes(token), line);
    assert.notEqual(JSON.parse(line).level, 'warn', line);
  }
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

/** The same, and the answer to a first request says that all of it was read. */
async function answered(t: TestContext, url: string, more = ''): Promise<Socket> {
  const health = 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const socket = await connection(t, url, health + more);
  await once(socket, 'data');
  return socket;
}

const HALF_A_JOB = `POST /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 41\r\n\r\n{"callback_url": `;

test('1.2.11, 7: a stop lets the running job finish, and nothing is claimed after it; a request under way is answered, a new one is a 503', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const cwd = temporaryFolder('runner-main');
  const runner = start(t, cwd);
  const client = createClient(await runner.listening());
  const { url } = await runner.listening();
  await client.queues.create('one', { max_concurrency: 1 });
  const job = { callback_url: `${receiver.url}/slow/2000`, queue_name: 'one' };
  const first = await client.enqueue(job);
  const second = await client.enqueue(job);
  await receiver.received(1);
  // A client that sends nothing, or never the other half, does not keep it alive.
  await connection(t, url, '');
  await connection(t, url, HALF_A_JOB);
  const busy = await answered(t, url, HALF_A_JOB);
  const idle = await answered(t, url);
  const ended = runner.stop();
  await once(idle, 'close');
  busy.write('"http://127.0.0.1:1/ok"}GET /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const answers = await text(busy);
  assert.match(answers, /^HTTP\/1.1 201 /);
  assert.match(answers, /HTTP\/1.1 503 .*\{"error":"[^"]+","status":503\}$/s);
  assert.equal(await ended, 0);
  assert.equal(receiver.calls().length, 1);

  const again = createClient(await start(t, cwd).listening());
  assert.equal((await again.get(first.id)).status, 'completed');
  assert.equal((await again.waitFor(second.id)).status, 'completed');
  assert.equal(receiver.callsOf(first.id).length, 1);
  assert.equal((await again.metrics()).jobs.total, 3);
});

test('1.2.11: a second signal after more than a second ends the process at once', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const runner = start(t, temporaryFolder('runner-main'));
  const { url } = await runner.listening();
  await createClient({ url }).enqueue({ callback_url: `${receiver.url}/stall` });
  await receiver.received(1);
  const idle = await answered(t, url);
  const ended = runner.stop();
  await once(idle, 'close');
  await sleep(1200);
  runner.child.kill('SIGTERM');
  assert.equal(await ended, 128 + 15);
});
