// The archive of a release is unpacked in an empty folder by a user without rights, and runs there on
// plain Node: nothing is installed, downloaded or compiled.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';
import { archiveLayout } from './archive.ts';
import { billOfMaterials, inLayout } from './pack.ts';
import { nodeBinaries } from './testing/node-binaries.ts';

const root = join(import.meta.dirname, '..');
const MB = 1_000_000;
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Where another user may read and write. */
function sharedFolder(): string {
  const folder = temporaryFolder('archive');
  chmodSync(folder, 0o755);
  return folder;
}

/** A program that another user may run: that of the repository lies in a folder of ours. */
function programFor(folder: string, path: string, name: string): string {
  if (!isRoot) return path;
  const copy = join(folder, `node-${name}`);
  copyFileSync(path, copy);
  chmodSync(copy, 0o755);
  return copy;
}

const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  runner: { RUNNER_HOST: '127.0.0.1' },
  parliament: {
    ANALYZER_SOURCE_URL: 'http://127.0.0.1:9',
    ...{ PRINT_PIPELINE_ENABLED: '0', DAILY_REFRESH_ENABLED: '0' },
  },
};
const PORT: Readonly<Record<string, string>> = { runner: 'RUNNER_PORT', parliament: 'PORT' };

for (const [service, env] of Object.entries(SETTINGS)) {
  test(`the archive of ${service} runs where a user without rights has unpacked it`, async () => {
    const folder = sharedFolder();
    const umask = process.umask(0o077);
    const path = inLayout(root, service, (layout) => {
      const bill = billOfMaterials(layout);
      return archiveLayout(layout, { root, service, into: folder, bill });
    });
    process.umask(umask);
    chmodSync(path, 0o644);
    assert.ok(statSync(path).size < 25 * MB, `${statSync(path).size} bytes`);
    const home = join(folder, 'home');
    mkdirSync(home);
    if (isRoot) chownSync(home, NOBODY, NOBODY);
    execFileSync('tar', ['-xzf', path, '-C', home, '--strip-components=1', '--no-same-owner'], as);
    const files = globSync('**/*', { cwd: home, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const bytes = files.reduce(
      (sum, one) => sum + statSync(join(one.parentPath, one.name)).size,
      0,
    );
    assert.ok(bytes < 80 * MB, `${bytes} bytes`);
    // The service runs as another user than the one who unpacked it.
    const closed = files.filter((one) => (modeOf(one) & 0o044) !== 0o044);
    assert.deepEqual(closed, []);
    for (const file of ['systemd/tessera@.service', '.env.example', 'monitoring/alerts.yml']) {
      assert.ok(statSync(join(home, file)).isFile(), file);
    }
    const sums = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: home });
    assert.equal(sums.status, 0, `${sums.stdout}`);

    for (const { path: binary, version } of nodeBinaries()) {
      const node = programFor(folder, binary, version);
      const [port = 0] = await freePorts(1);
      const child = spawn(node, [`bin/tessera-${service}.js`], {
        ...as,
        cwd: home,
        env: { HOME: home, NODE_ENV: 'production', [PORT[service]!]: `${port}`, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      child.stdout.on('data', (text) => (said += text));
      child.stderr.on('data', (text) => (said += text));
      const exit = once(child, 'exit');
      try {
        await listening(`http://127.0.0.1:${port}/health`, exit, () => said);
      } finally {
        child.kill();
        await exit;
      }
    }
  });
}

const modeOf = (file: { parentPath: string; name: string }) =>
  statSync(join(file.parentPath, file.name)).mode;

/** Resolves when it answers; rejects with what it said where it ended. */
async function listening(url: string, exit: Promise<unknown>, said: () => string): Promise<void> {
  let hasEnded = false;
  void exit.then(() => (hasEnded = true));
  for (;;) {
    const status = await fetch(url).then(
      (reply) => reply.status,
      () => undefined,
    );
    if (status === 200) return;
    assert.ok(!hasEnded, said());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
