import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { readLock } from './lock.ts';

const root = join(import.meta.dirname, '..');

test('no two optional packages bring a program of the same name', () => {
  // npm up to 10 removes the program of the one that fits together with that of the other.
  const programs = Object.values(readLock(root))
    .filter(({ optional }) => optional)
    .flatMap(({ bin }) => Object.keys(bin ?? {}));
  assert.ok(programs.includes('node'));
  assert.deepEqual(programs, [...new Set(programs)]);
});

const script = join(import.meta.dirname, 'script.cjs');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('every script says which Node it needs where another one runs it, on every platform', () => {
  const run = (platform: string, node: string) => {
    const other = join(temporaryFolder('node'), 'other.cjs');
    writeFileSync(
      other,
      `Object.defineProperty(process, 'platform', { value: '${platform}' });
       Object.defineProperty(process, 'versions', { value: { node: '${node}' } });`,
    );
    const args = ['-r', other, '-r', script, '-e', ''];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, stderr };
  };
  for (const [platform, node] of [
    ['darwin', '22.20.0'],
    ['linux', '20.19.0'],
  ] as const) {
    const { status, stderr } = run(platform, node);
    assert.equal(status, 1);
    const sentence = `Tessera needs Node 24 or newer; this is Node ${node} on ${platform}-`;
    assert.ok(stderr.startsWith(sentence) && stderr.split('\n').length === 2, stderr);
  }
  assert.deepEqual(run('darwin', '24.0.0'), { status: 0, stderr: '' });
  const own = Object.entries(scripts).filter(([, text]) =>
    /\bmain\.ts|packaging\/|deploy\//.test(text),
  );
  assert.ok(own.length > 15);
  for (const [name, text] of own) assert.match(text, /^node -r \.\/packaging\/script\.cjs /, name);
});

test('every script answers --help and --version, and does nothing else then', () => {
  for (const [name, text] of Object.entries(scripts)) {
    if (!text.startsWith('node -r')) continue;
    const ask = (flag: string) => {
      const [, ...args] = [...text.split(' '), flag];
      return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    };
    const help = ask('--help');
    assert.deepEqual([help.status, help.stderr], [0, ''], name);
    assert.match(help.stdout, new RegExp(`npm (run )?${name}|Tessera ${name}`), name);
    assert.match(ask('--version').stdout, /^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?\n$/, name);
  }
});
