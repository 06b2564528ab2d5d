import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startService } from './testing/service-process.ts';

const folder = temporaryFolder('one-owner');
const cache = join(folder, 'cache');
const env = {
  ANALYZER_CACHE_DIR: cache,
  ANALYZER_SOURCE_URL: 'http://127.0.0.1:9',
  ANALYZER_SITE_URL: 'http://127.0.0.1:9',
  PRINT_PIPELINE_ENABLED: '0',
};
const first = startService(folder, env);
after(async () => {
  first.kill('SIGKILL');
  await first.ended;
});
await first.listening;

test('2.5: a folder has one owner: a second process is told whose it is, and ends with code 1', async () => {
  const second = startService(folder, env);
  assert.equal(await second.ended, 1);
  const sentence = `parliament: ANALYZER_CACHE_DIR ${cache} belongs to another running process (${first.pid})`;
  assert.ok(second.output().includes(sentence), second.output());
  assert.doesNotMatch(second.output(), /\n\s+at /);
});

test('2.5: the owner is gone with its process, also after a kill, and so are its unfinished files', async () => {
  first.kill('SIGKILL');
  await first.ended;
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const id = '00000000-0000-4000-8000-000000000000';
  const unfinished = [
    `raw/hl-2025ps.zip.${id}.part`,
    `raw/hl-2025ps.zip.${dead}.${id}.part`,
    `tisky_pdf/10/1.pdf.${dead}.${id}.part`,
  ];
  const remaining = [`raw/hl-2021ps.zip.${process.pid}.${id}.part`, 'raw/tisky.zip', 'raw/part'];
  for (const path of [...unfinished, ...remaining]) {
    await mkdir(join(cache, path, '..'), { recursive: true });
    await writeFile(join(cache, path), 'half');
  }
  const next = startService(folder, env);
  try {
    assert.ok(await next.listening, next.output());
    const left = await readdir(cache, { recursive: true });
    assert.deepEqual(
      [...unfinished, ...remaining].filter((path) => left.includes(path)),
      remaining,
    );
  } finally {
    next.kill('SIGTERM');
    assert.equal(await next.ended, 0);
  }
});
