import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Psp, startPsp } from '@tessera/sandbox/psp/server';
import { type ServiceProcess, startService } from './testing/service-process.ts';

const folder = temporaryFolder('main');
let psp: Psp;
let service: ServiceProcess;
let address = '';

// The real process with a file of settings in its working directory, before which the environment
// goes.
before(async () => {
  psp = await startPsp();
  const lines = [
    `ANALYZER_CACHE_DIR=${join(folder, 'cache')}`,
    `ANALYZER_SOURCE_URL=${psp.url}`,
    `ANALYZER_SITE_URL=${psp.siteUrl}`,
    'PRINT_PIPELINE_ENABLED=0',
    'PORT=1',
    'DATA_NOTICE=From the file',
  ];
  await writeFile(join(folder, '.env'), lines.join('\n'));
  service = startService(folder, { LOG_FORMAT: 'json' });
  address = (await service.listening) ?? '';
});
after(async () => {
  service?.kill('SIGKILL');
  await psp?.close();
});

test('1.9: settings come from a file, and from the environment before it', async () => {
  assert.match(address, /:\d{4,5}$/, 'the port 1 of the file was overridden');
  assert.match(await (await fetch(`${address}/`)).text(), /From the file/);
});

test('2.1: tables that all periods share are fetched once, whichever period is asked for', async () => {
  for (const period of [10, 9]) {
    assert.equal((await fetch(`${address}/votes?period=${period}`)).status, 200);
  }
  const asked = psp.requests.map(({ path }) => path);
  assert.deepEqual(asked.filter((path) => !path.startsWith('/hl-')).sort(), [
    '/poslanci.zip',
    '/schuze.zip',
    '/tisky.zip',
  ]);
  const { periods_loaded } = (await (await fetch(`${address}/api/health`)).json()) as {
    periods_loaded: number[];
  };
  assert.deepEqual(periods_loaded.toSorted(), [10, 9].toSorted());
});

test('10.11 readiness: /ready says which period is missing and why', async (t) => {
  const cache = join(folder, 'unready');
  const child = startService(folder, {
    ANALYZER_CACHE_DIR: cache,
    ANALYZER_SOURCE_URL: 'http://127.0.0.1:9',
  });
  t.after(() => child.kill('SIGKILL'));
  const url = await child.listening;
  let reply = await fetch(`${url}/ready`);
  let { reason = '' } = (await reply.json()) as { reason?: string };
  for (let tries = 0; /being loaded|no period/.test(reason) && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    reply = await fetch(`${url}/ready`);
    ({ reason = '' } = (await reply.json()) as { reason?: string });
  }
  assert.equal(reply.status, 503);
  assert.match(reason, /period 10 is unavailable: .*the connection was refused/);
  assert.equal((await fetch(`${url}/api/health`)).status, 200);
});
