import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLock } from './lock.ts';

test('no two optional packages bring a program of the same name', () => {
  // npm up to 10 removes the program of the one that fits together with that of the other.
  const programs = Object.values(readLock(join(import.meta.dirname, '..')))
    .filter(({ optional }) => optional)
    .flatMap(({ bin }) => Object.keys(bin ?? {}));
  assert.ok(programs.includes('node'));
  assert.deepEqual(programs, [...new Set(programs)]);
});

test('npm ci says at once which Node a machine needs for which the lockfile brings none', () => {
  const run = (platform: string, node: string) => {
    const other = `
      Object.defineProperty(process, 'platform', { value: '${platform}' });
      Object.defineProperty(process, 'versions', { value: { node: '${node}' } });`;
    const script = join(import.meta.dirname, 'check-node.js');
    const args = ['--import', `data:text/javascript,${encodeURIComponent(other)}`, script];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, stderr };
  };
  const { status, stderr } = run('darwin', '22.20.0');
  assert.equal(status, 1);
  assert.match(
    stderr,
    /^Tessera needs Node 24 or newer on darwin-\w+; this is Node 22\.20\.0\. .*\n$/,
  );
  for (const [platform, node] of [
    ['darwin', '24.0.0'],
    [process.platform, process.versions.node],
  ] as const) {
    assert.deepEqual(run(platform, node), { status: 0, stderr: '' });
  }
});
