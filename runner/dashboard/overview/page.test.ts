import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { curlMissing } from '../../testing/curl.ts';
import { startTestRunner } from '../../testing/runner.ts';
import { visitorOf } from '../../testing/visitor.ts';

const run = promisify(execFile);

const skip = await curlMissing();

test('1.5: the example on an empty overview works as it stands', { skip }, async (t) => {
  const runner = await startTestRunner({ toml: '' });
  t.after(() => runner.close());
  const { text } = await visitorOf(() => runner).get('/dashboard');
  // A port that is free here, and the Node that is here.
  const port = await freePort();
  const receiver = commandIn(text, 'first-receiver').replace('8103', port);
  const node = spawn('bash', ['-c', receiver.replace(/^node /, `exec "${process.execPath}" `)]);
  t.after(() => node.kill());
  await answers(`http://127.0.0.1:${port}/`);
  const job = await run('bash', ['-c', commandIn(text, 'first-job').replace('8103', port)]);
  const { id } = JSON.parse(job.stdout);
  assert.equal((await runner.client.waitFor(id)).status, 'completed');
});

function commandIn(text: string, id: string): string {
  const [, markup] = new RegExp(`<pre class="block" id="${id}">([\\s\\S]*?)</pre>`).exec(text)!;
  return markup!
    .replace(/<\/?mark>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'");
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

async function answers(url: string): Promise<void> {
  while ((await fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined)) === undefined);
}
