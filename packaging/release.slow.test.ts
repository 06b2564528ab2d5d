// A release is rehearsed here, and carried out in a copy of the repository.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { packedWorkspaces } from './pack.ts';
import { copySources } from './testing/copy-sources.ts';

const root = join(import.meta.dirname, '..');
const place = temporaryFolder('release');
const RELEASE = ['--disable-warning=ExperimentalWarning', 'packaging/release.ts'];

test('a rehearsed release names version, notes and tarballs, and changes nothing', () => {
  const before = readFileSync(join(root, 'package.json'), 'utf8');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...RELEASE, 'minor', '--dry-run'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^0\.\d+\.\d+ → 0\.\d+\.0, \d+ commits since /);
  for (const workspace of packedWorkspaces(root)) {
    assert.match(stdout, new RegExp(`tessera-${workspace}-0\\.\\d+\\.0\\.tgz`));
  }
  assert.equal(readFileSync(join(root, 'package.json'), 'utf8'), before);
});

test('a release raises every version, dates the changelog and packs all with their bills', () => {
  copySources(root, place);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: place,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message=a beginning');
  const { status, stderr } = spawnSync(process.execPath, [...RELEASE, '7.8.9'], {
    cwd: place,
    // The lock has all; nothing is to be asked of a registry.
    env: { ...process.env, npm_config_offline: 'true' },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const read = (path: string) => readFileSync(join(place, path), 'utf8');
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const lock = JSON.parse(read('package-lock.json'));
  for (const folder of workspaces) {
    const { version, dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
    const own = Object.keys(dependencies).filter((name) => name.startsWith('@tessera/'));
    assert.deepEqual(
      [version, lock.packages[folder].version, ...own.map((name) => dependencies[name])],
      Array(2 + own.length).fill('7.8.9'),
      folder,
    );
  }
  assert.match(
    read('CHANGELOG.md'),
    /^## Unreleased\n\n## 7\.8\.9 \(\d{4}-\d\d-\d\d\)\n\n### (Added|Changed|Fixed)$/m,
  );
  for (const workspace of packedWorkspaces(root)) {
    const tarball = `tarballs/tessera-${workspace}-7.8.9.tgz`;
    assert.ok(existsSync(join(place, tarball)), tarball);
    const { metadata } = JSON.parse(read(tarball.replace(/tgz$/, 'cdx.json')));
    assert.equal(metadata.component.name, `tessera-${workspace}`);
    assert.equal(metadata.component.version, '7.8.9');
  }
  const archives = globSync('tessera-*-7.8.9*.tar.gz', { cwd: join(place, 'tarballs') });
  assert.equal(archives.length, 4, `${archives}`);
});

test('the bill of materials lists what runs in production and no tool of the tests', () => {
  const text = readFileSync(join(place, 'tarballs/tessera-runner-7.8.9.cdx.json'), 'utf8');
  const bill = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  assert.equal(bill.bomFormat, 'CycloneDX');
  const names = bill.components.map(({ name }) => name);
  for (const name of ['fastify', 'undici', 'pg']) assert.ok(names.includes(name), name);
  for (const name of ['playwright-core', 'typescript', 'acorn']) assert.ok(!names.includes(name));
});
