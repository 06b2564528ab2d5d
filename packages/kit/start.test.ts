import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { describeError, describeWriteFailure, reasonOf, startFailure } from './failure.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { buildVersion, packageVersion } from './version.ts';

/** Why a server cannot listen, worded for a program whose port is `RUNNER_PORT`. */
async function listening(host: string, port = 0): Promise<string> {
  const [error] = await once(createServer().listen(port, host), 'error').catch((error) => [error]);
  return startFailure(error, 'RUNNER_PORT');
}

test('a host or port that cannot be had is named with its setting', async (t) => {
  assert.match(
    await listening('no.host.invalid'),
    /^RUNNER_HOST "no\.host\.invalid": the name of /,
  );
  // https://www.rfc-editor.org/rfc/rfc5737: no machine has it.
  assert.equal(await listening('192.0.2.1'), 'RUNNER_HOST 192.0.2.1 is no address of this machine');
  const first = createServer().listen(0, '127.0.0.1');
  t.after(() => first.close());
  await once(first, 'listening');
  const { port } = first.address() as { port: number };
  const said = `port ${port} on 127.0.0.1 is taken; stop what uses it or choose another one with RUNNER_PORT=…`;
  assert.equal(await listening('127.0.0.1', port), said);
  const linkLocal = Object.assign(new Error('listen EINVAL: invalid argument fe80::1'), {
    code: 'EINVAL',
    syscall: 'listen',
    address: 'fe80::1',
  });
  assert.match(
    startFailure(linkLocal, 'PORT'),
    /^HOST fe80::1 cannot be listened on; a link-local/,
  );
});

test('a reason without the file is for a sentence that has named it', () => {
  const error = Object.assign(new Error('x'), { code: 'EROFS', syscall: 'mkdir', path: '/a' });
  assert.equal(describeError(error), '/a cannot be made: the file system is read-only');
  assert.equal(reasonOf(error), 'the file system is read-only');
  assert.equal(reasonOf(new Error('broken\nat line 1')), 'broken');
  const full = Object.assign(new Error('x'), { code: 'EMFILE' });
  assert.equal(
    describeWriteFailure(full, 'some.db'),
    'some.db cannot be written: too many files are open (EMFILE); raise the limit (ulimit -n)',
  );
});

const own = new URL('./package.json', import.meta.url);

test('the version is that of the package.json named', () => {
  assert.match(packageVersion(own), /^\d+\.\d+\.\d+$/);
});

test('a file without a version is an error that names the file', () => {
  const file = new URL('../../tsconfig.json', import.meta.url);
  assert.throws(() => packageVersion(file), /tsconfig\.json/);
});

test('a build is named by the commit of its checkout', () => {
  const root = join(import.meta.dirname, '../..');
  const [commit] = git(root, 'rev-parse', '--short=7', 'HEAD');
  const expected = commit === undefined ? packageVersion(own) : `${packageVersion(own)}+${commit}`;
  assert.equal(buildVersion(own), expected);
  const alone = join(temporaryFolder('version'), 'package.json');
  writeFileSync(alone, '{ "version": "1.2.3" }');
  assert.equal(buildVersion(pathToFileURL(alone)), '1.2.3');
});

test('what a program writes is for its own user, whatever the umask it is started with', {
  skip: process.platform === 'win32' && 'Windows has no modes',
}, () => {
  const folder = temporaryFolder('umask');
  const program = `
    import { statSync, writeFileSync } from 'node:fs';
    import { start } from ${JSON.stringify(new URL('./start.ts', import.meta.url).href)};
    await start({ name: 'x', purpose: 'x', settings: {} }, async () => {
      writeFileSync('file', '');
      return 0;
    });`;
  const node = [process.execPath, '--input-type=module', '--eval', program];
  execFileSync('sh', ['-c', 'umask 022; exec "$@"', 'sh', ...node], { cwd: folder });
  assert.equal(statSync(join(folder, 'file')).mode & 0o777, 0o600);
});

/** No lines where there is no git, or no repository. */
function git(cwd: string, ...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n');
  } catch {
    return [];
  }
}
