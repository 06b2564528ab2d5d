import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const main = `${import.meta.dirname}/main.ts`;

test('started by itself it serves archives and stops at SIGTERM with exit code 0', async () => {
  const env = { ...process.env, PORT: '0', PSP_SIZE: 'tiny' };
  const child = spawn(process.execPath, [main], { env });
  const [line] = await once(child.stdout, 'data');
  const address = /http:\S+/.exec(String(line))?.[0];
  const response = await fetch(`${address}/poslanci.zip`);
  await response.arrayBuffer();
  assert.equal(response.status, 200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
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
