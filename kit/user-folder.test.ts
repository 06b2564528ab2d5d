import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { closeToOthers, makeFolder, ownFolder, userCacheFolder } from './user-folder.ts';

test('the cache folder is XDG_CACHE_HOME, else the platform’s own, always below this user', () => {
  assert.equal(userCacheFolder('demo', { XDG_CACHE_HOME: '/c' }), '/c/tessera/demo');
  assert.equal(
    userCacheFolder('demo', { XDG_CACHE_HOME: 'relative' }, 'linux'),
    join(homedir(), '.cache/tessera/demo'),
  );
  assert.equal(
    userCacheFolder('demo', {}, 'darwin'),
    join(homedir(), 'Library/Caches/tessera/demo'),
  );
});

test('a folder is made for this user alone; one of somebody else, open to others, or a link is refused', () => {
  const folder = temporaryFolder('own');
  const mine = ownFolder(join(folder, 'a', 'b'));
  assert.equal(statSync(mine).mode & 0o777, 0o700);
  assert.throws(() => ownFolder(mine, 12_345), /belongs to another user/);
  chmodSync(mine, 0o770);
  assert.throws(() => ownFolder(mine), /may be written by other users/);
  mkdirSync(join(folder, 'target'));
  symlinkSync(join(folder, 'target'), join(folder, 'link'));
  assert.throws(() => ownFolder(join(folder, 'link')), /is no folder|file already exists/);
});

test('a folder below what takes none is refused at once, with the place and the reason', () => {
  const folder = temporaryFolder('make');
  makeFolder(join(folder, 'a', 'b'));
  makeFolder(join(folder, 'a', 'b'));
  assert.ok(statSync(join(folder, 'a', 'b')).isDirectory());
  writeFileSync(join(folder, 'file'), '');
  assert.throws(() => makeFolder(join(folder, 'file')), { code: 'EEXIST' });
  assert.throws(() => makeFolder(join(folder, 'file', 'a', 'b')), { code: 'ENOTDIR' });
  // Node's own `recursive` would never end here.
  if (!existsSync('/proc/self')) return;
  assert.throws(() => makeFolder('/proc/x/y'), {
    message: '/proc/x cannot be made: /proc takes no new folders',
  });
});

test('what others may open is closed and named, links and what belongs to others are left alone', {
  skip: process.getuid === undefined && 'this system has no modes',
}, () => {
  const folder = temporaryFolder('close');
  const at = (name: string) => join(folder, name);
  const mode = (name: string) => statSync(at(name)).mode & 0o777;
  for (const name of ['own', 'own/in', 'elsewhere']) mkdirSync(at(name), { mode: 0o755 });
  for (const name of ['own/in/file', 'elsewhere/file']) writeFileSync(at(name), '');
  chmodSync(at('own'), 0o755);
  chmodSync(at('own/in/file'), 0o444);
  chmodSync(at('elsewhere/file'), 0o644);
  symlinkSync(at('elsewhere'), at('own/link'));
  assert.equal(closeToOthers([at('own'), at('none')], 12_345), undefined);
  assert.match(
    closeToOthers([at('own'), at('none')]) ?? '',
    /^other users could open .*own and 2 more; from now on only this one can$/,
  );
  assert.deepEqual([mode('own'), mode('own/in'), mode('own/in/file')], [0o700, 0o700, 0o400]);
  assert.equal(mode('elsewhere/file'), 0o644);
  assert.equal(closeToOthers([at('own')]), undefined);
});
