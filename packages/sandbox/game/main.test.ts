import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';

test('main.ts prints one line with its address and exits with 0 on SIGTERM', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...bareEnvironment, PORT: '0', GAME_PLAYERS: '200' },
  });
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = /UPSTREAM_API_URL=(http:\S+)\/\{route\}\n$/.exec(said)?.[1];
  const players = await (await fetch(`${url}/_sandbox/players?limit=3`)).json();
  assert.equal((players as unknown[]).length, 3);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  assert.equal(code, 0);
});
