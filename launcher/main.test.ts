import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';

test('a port that is taken is said in a sentence, with the way out, and nothing is started', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const { port } = squatter.address() as { port: number };
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), 'start'],
    {
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, ...FREE, HOUSING_PORT: `${port}` },
    },
  );
  squatter.close();
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`Port ${port}, meant for housing, is taken\\..*HOUSING_PORT=`));
  assert.equal(stdout, '');
});

/** Port 0 is never taken. */
const FREE = { PARLIAMENT_PORT: '0', RUNNER_PORT: '0', RATING_PORT: '0', PORTAL_PORT: '0' };
