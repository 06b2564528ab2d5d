import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';

test('the process listens, sends jobs to a runner, and exits with 0 on SIGTERM', async (t) => {
  const asked: { path: string; body: string }[] = [];
  const runner = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST') asked.push({ path: request.url ?? '', body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((done) => runner.listen(0, '127.0.0.1', done));
  t.after(() => {
    runner.close();
    runner.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(runner.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...bareEnvironment, PORT: '0', RUNNER_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  while (asked.filter(({ path }) => path === '/jobs').length < 3) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(
    asked.slice(0, 4).map(({ path }) => path),
    ['/queues', '/queues', '/queues', '/queues'],
  );
  const job = JSON.parse(asked.find(({ path }) => path === '/jobs')!.body);
  assert.match(job.callback_url, /^http:\/\/127\.0\.0\.1:\d+\//);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
