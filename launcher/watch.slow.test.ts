import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { launcherPorts } from './testing/ports.ts';

const NOWHERE = 'http://127.0.0.1:9';
const NAMES = ['parliament', 'runner', 'housing', 'rating'];

test('without network and keys the table comes all the same, with true states and reasons', async (t) => {
  const folder = temporaryFolder('watch');
  const { ports, env } = await launcherPorts();
  const launcher = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'start'], {
    cwd: folder,
    env: {
      ...bareEnvironment,
      ...env,
      ANALYZER_CACHE_DIR: join(folder, 'parliament'),
      ANALYZER_SOURCE_URL: NOWHERE,
      RUNNER_HOST: '127.0.0.1',
      RUNNER_DB_PATH: join(folder, 'runner.db'),
      DATABASE_URL: 'sqlite::memory:',
      ...{ MACRO_API_URL: NOWHERE, CNB_URL: NOWHERE, CZSO_URL: NOWHERE, PORTAL_URL: NOWHERE },
      PORTAL_DELAY_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => launcher.kill('SIGKILL'));
  const began = performance.now();
  let output = '';
  const hasStarted = (name: string) => new RegExp(`^ {2}${name} +(not )?ready`, 'm').test(output);
  launcher.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  // The table comes after eight seconds at most; what starts slower on a busy machine has a line below it.
  while (!output.includes('Ctrl-C stops everything') || !NAMES.every(hasStarted)) {
    assert.ok(performance.now() - began < 120_000, output);
    await sleep(50);
  }
  const table = output.slice(output.indexOf('\n  portal'));
  assert.match(table, /^ {2}runner +ready /m);
  assert.match(table, /^ {2}rating +not ready .*UPSTREAM_API_KEY is not set/m);
  assert.match(table, /^ {2}parliament +not ready .*period 10 (is unavailable|is being loaded)/m);
  assert.match(table, /^ {2}housing +not ready .*no data are stored/m);

  const page = await fetch(`http://127.0.0.1:${ports.portal}/`);
  const text = await page.text();
  assert.match(text, /UPSTREAM_API_KEY is not set/);
  assert.ok(!text.includes('nic ho neopouští'));
  launcher.kill('SIGTERM');
  const [code] = await once(launcher, 'exit');
  assert.equal(code, 0);
});
