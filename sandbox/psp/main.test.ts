import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';

const main = `${import.meta.dirname}/main.ts`;

const start = (port: number) =>
  spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), PSP_SIZE: 'tiny' },
  });

async function firstOutput(child: ChildProcess, stream: 'stdout' | 'stderr'): Promise<string> {
  const [chunk] = await once(child[stream]!, 'data');
  return String(chunk);
}

test('started by itself it serves archives and stops at SIGTERM with exit code 0', async () => {
  const child = start(0);
  const address = /http:\S+/.exec(await firstOutput(child, 'stdout'))?.[0];
  const response = await fetch(`${address}/poslanci.zip`);
  await response.arrayBuffer();
  assert.equal(response.status, 200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

test('1.1 start: a port in use is reported in one sentence', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const child = start(port);
  assert.match(
    await firstOutput(child, 'stderr'),
    new RegExp(`port ${port} on 127.0.0.1 is taken`),
  );
  const [code] = await once(child, 'exit');
  assert.equal(code, 1);
  other.close();
});

test('archives are the same in every time zone', () => {
  const script = `
    import { createHash } from 'node:crypto';
    import { makeArchives } from '${import.meta.dirname}/archives.ts';
    import { tinyParliament } from '${import.meta.dirname}/options.ts';
    const hash = createHash('sha256');
    for (const bytes of makeArchives(tinyParliament).values()) hash.update(bytes);
    console.log(hash.digest('hex'));`;
  const made = ['Europe/Prague', 'Pacific/Kiritimati', 'America/Los_Angeles'].map((TZ) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  );
  assert.match(made[0]!, /^[0-9a-f]{64}\n$/);
  assert.equal(new Set(made).size, 1);
});
