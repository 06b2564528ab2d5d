import assert from 'node:assert/strict';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { makeFolder, userCacheFolder } from './user-folder.ts';

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
