// The variable reaches the server of each service as it is started from a shell.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';

const root = join(import.meta.dirname, '..');
/** Nothing listens here: no test asks a source on the internet. */
const NOWHERE = 'http://127.0.0.1:1';

const services = {
  parliament: {
    PORT: '0',
    ANALYZER_CACHE_DIR: 'cache',
    ANALYZER_SOURCE_URL: NOWHERE,
    DAILY_REFRESH_ENABLED: '0',
    PRINT_PIPELINE_ENABLED: '0',
  },
  runner: { RUNNER_PORT: '0' },
  housing: { PORT: '0', REFRESH_ENABLED: '0' },
  rating: { PORT: '0', UPSTREAM_API_URL: NOWHERE },
};

for (const [service, own] of Object.entries(services)) {
  test(`${service} started with ACCESS_LOG=1 logs a line with service and client for each request`, async (t) => {
    const child = spawn(process.execPath, [join(root, service, 'main.ts')], {
      cwd: temporaryFolder('access-log'),
      env: { ...bareEnvironment, LOG_FORMAT: 'json', ACCESS_LOG: '1', ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => child.kill('SIGKILL'));
    let log = '';
    const address = await new Promise<string>((found, failed) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        const url = /listening (?:at|on) (http:[\w.:/]+)/.exec(log)?.[1];
        if (url) found(url);
      });
      child.once('close', (code) => failed(new Error(`ended with code ${code}: ${log}`)));
    });
    assert.equal((await fetch(new URL('/health', address))).status, 200);
    child.kill('SIGTERM');
    await once(child, 'close');
    const lines = log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');
    assert.deepEqual(
      lines.map(({ service, client, method, path, status }) => [
        ...[service, client, method, path, status],
      ]),
      [[service, '127.0.0.1', 'GET', '/health', 200]],
    );
  });
}
