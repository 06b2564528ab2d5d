// Whatever the world refuses a program that starts, in each service and the launcher: a sentence
// with the place and the reason, exit code 1, no line of a stack.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  boundByModes,
  cannotBeBound,
  cannotMount,
  fill,
  mounted,
} from '@tessera/kit/testing/mounted';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { assertSentences, run, services } from './testing/mistakes.ts';

for (const { name, entry, port, unwritable, unknown } of services) {
  const isServer = name !== 'launcher';
  const args = isServer ? [] : ['demo'];
  /** Starts it with its data in a folder. */
  const startIn = (folder: string, before: readonly string[] = []) => {
    const below = name === 'parliament' || name === 'launcher' ? 'a/b' : 'data.db';
    const env = { RUNNER_HOST: '127.0.0.1', ...unwritable(join(folder, below)) };
    return run(entry, env, args, undefined, before);
  };

  test(`${name}: a port that is taken, exit code 1, after the warnings`, async (t) => {
    const squatter = createServer().listen(0, '127.0.0.1');
    t.after(() => squatter.close());
    await once(squatter, 'listening');
    const { port: taken } = squatter.address() as { port: number };
    const folder = temporaryFolder('taken');
    const env = {
      [port]: `${taken}`,
      [unknown]: 'hunter2',
      ...(name === 'runner' && { RUNNER_HOST: '127.0.0.1' }),
      ...unwritable(join(folder, 'data')),
      ...(name === 'housing' && { REFRESH_ENABLED: '0' }),
    };
    const ended = await run(entry, env, args);
    assertSentences(ended, 1, new RegExp(`port ${taken}.* is taken`), new RegExp(`${port}=`));
    const own = isServer ? name : 'start';
    assert.match(ended.err, new RegExp(`^${own}: ${unknown} is no setting of ${own}[.;]`, 'm'));
    assert.ok(!ended.err.includes('hunter2'));
  });

  test(`${name}: a folder or file that cannot be written, exit code 1`, async () => {
    const file = join(temporaryFolder('file'), 'a-file');
    writeFileSync(file, '');
    const path = join(file, 'data');
    const ended = await run(entry, { RUNNER_HOST: '127.0.0.1', ...unwritable(path) }, args);
    assertSentences(ended, 1, new RegExp(path));
  });

  test(`${name}: a read-only file system is called one`, { skip: cannotMount() }, async (t) => {
    const folder = mounted(t, 'ro');
    const ended = await startIn(folder);
    assertSentences(ended, 1, new RegExp(`${folder}.*: the file system is read-only`, 'm'));
  });

  if (!isServer) continue;

  test(`${name}: a full disk at the first start is called one`, {
    skip: cannotMount(),
  }, async (t) => {
    const folder = mounted(t, 'size=16k');
    fill(folder);
    const said = `${folder}.* cannot be written: the disk is full \\(ENOSPC\\); make room there`;
    assertSentences(await startIn(folder), 1, new RegExp(`^${name}: .*${said}`, 'm'));
  });

  test(`${name}: a limit on the size of files is named with what raises it`, {
    skip: process.platform === 'win32' && 'Windows has no such limit',
  }, async () => {
    const folder = temporaryFolder('limited');
    const ended = await startIn(folder, ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh']);
    const said = `${folder}.* cannot be written: .*\\(EFBIG\\); raise the limit \\(ulimit -f\\)`;
    assertSentences(ended, 1, new RegExp(`^${name}: .*${said}`, 'm'));
  });

  test(`${name}: a folder without the right to write is named with what helps`, {
    skip: cannotBeBound || (process.platform === 'win32' && 'Windows has no modes'),
  }, async () => {
    const folder = temporaryFolder('mode');
    chmodSync(folder, 0o500);
    const said = `${folder}.* cannot be written: permission denied \\(EACCES\\); give this user`;
    const ended = await startIn(folder, boundByModes);
    assertSentences(ended, 1, new RegExp(`^${name}: .*${said}`, 'm'));
  });

  test(`${name}: a host that is not known is named with its setting, exit code 1`, async () => {
    const host = 'not.a.host.invalid';
    const variable = port.replace('PORT', 'HOST');
    const env = { REFRESH_ENABLED: '0', ...unwritable(join(temporaryFolder('host'), 'data')) };
    const ended = await run(entry, env, [`--host=${host}`]);
    assertSentences(
      ended,
      1,
      new RegExp(`^${name}: ${variable} "${host}": the name of the host`, 'm'),
    );
  });

  test(`${name}: ${name === 'parliament' ? 'a folder that takes none' : 'a database that is a folder'}, exit code 1`, async () => {
    const folder = temporaryFolder('folder');
    chmodSync(folder, 0o755);
    const isParliament = name === 'parliament';
    // Where there is no /proc it cannot be made either.
    const place = isParliament ? '/proc/x' : folder;
    const ended = await run(entry, { RUNNER_HOST: '127.0.0.1', ...unwritable(place) });
    const reason = isParliament
      ? '/proc takes no new folders|permission denied'
      : 'it is a folder, not a file';
    assertSentences(ended, 1, new RegExp(`${place}.*: (${reason})$`, 'm'));
    assert.doesNotMatch(ended.err, /other users/);
  });
}

test('launcher: every port that is taken is named, and nothing is started', async (t) => {
  const squatters = [createServer(), createServer()].map((one) => one.listen(0, '127.0.0.1'));
  t.after(() => squatters.map((squatter) => squatter.close()));
  await Promise.all(squatters.map((squatter) => once(squatter, 'listening')));
  const [one, two] = squatters.map((squatter) => (squatter.address() as { port: number }).port);
  const env = { HOUSING_PORT: `${one}`, PORTAL_PORT: `${two}` };
  const ended = await run('launcher/main.ts', env, ['start']);
  assertSentences(
    ended,
    1,
    new RegExp(
      `ports ${one} \\(HOUSING_PORT\\), ${two} \\(PORTAL_PORT\\) are taken; .*HOUSING_PORT=…$`,
      'm',
    ),
  );
  assert.equal(ended.out, '');
});

test('launcher: a demo folder of somebody else, or that others may write to, is not used', async () => {
  const folder = join(temporaryFolder('foreign'), 'demo');
  mkdirSync(folder, { mode: 0o777 });
  chmodSync(folder, 0o777);
  const ended = await run('launcher/main.ts', { DEMO_DIR: folder }, ['demo']);
  assertSentences(ended, 1, /may be written by other users/);
});
