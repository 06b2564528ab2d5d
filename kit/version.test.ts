import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { buildVersion, packageVersion } from './version.ts';

const own = new URL('./package.json', import.meta.url);

test('the version is that of the package.json named', () => {
  assert.match(packageVersion(own), /^\d+\.\d+\.\d+$/);
});

test('a file without a version is an error that names the file', () => {
  const file = new URL('../tsconfig.json', import.meta.url);
  assert.throws(() => packageVersion(file), /tsconfig\.json/);
});

test('a build is named by its commit: that of the package, else that of the checkout, else none', () => {
  const root = join(import.meta.dirname, '..');
  const [commit] = git(root, 'rev-parse', '--short=7', 'HEAD');
  const expected = commit === undefined ? packageVersion(own) : `${packageVersion(own)}+${commit}`;
  assert.equal(buildVersion(own), expected);
  const packed = join(temporaryFolder('version'), 'package.json');
  writeFileSync(packed, '{ "version": "1.2.3", "commit": "abcdef0" }');
  assert.equal(buildVersion(pathToFileURL(packed)), '1.2.3+abcdef0');
  writeFileSync(packed, '{ "version": "1.2.3" }');
  assert.equal(buildVersion(pathToFileURL(packed)), '1.2.3');
});

/** No lines where there is no git, or no repository. */
function git(cwd: string, ...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n');
  } catch {
    return [];
  }
}
