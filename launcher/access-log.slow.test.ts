// The variable reaches the server of each service as it is started from a shell.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { SETTINGS, startService } from '../deploy/testing/service.ts';

for (const [service, settings] of Object.entries(SETTINGS)) {
  test(`${service} started with ACCESS_LOG=1 logs a line with service and client for each request`, async (t) => {
    const own = settings(join(temporaryFolder('access-log'), 'own'));
    const program = await startService(t, service, [], {
      ...{ LOG_FORMAT: 'json', ACCESS_LOG: '1', ...own },
    });
    assert.equal((await fetch(`${program.url}/health`)).status, 200);
    await program.stop();
    const lines = program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg, path }) => msg === 'request' && path !== '/favicon.ico');
    assert.deepEqual(
      lines.map(({ service, client, method, path, status }) => [
        ...[service, client, method, path, status],
      ]),
      [[service, '127.0.0.1', 'GET', '/health', 200]],
    );
  });
}
