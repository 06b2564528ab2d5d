// A service that is pointed at a file of another program refuses it, and leaves it as it is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { SETTINGS } from './testing/service.ts';

const FOREIGN: Readonly<Record<string, (path: string) => void>> = {
  'a database without a number': (path) => makeDatabase(path, 0),
  'a database with a number': (path) => makeDatabase(path, 1),
  'a text': (path) => writeFileSync(path, 'a text that is longer than the header.\n'.repeat(20)),
  'a short text': (path) => writeFileSync(path, 'hello\n'),
};

function makeDatabase(path: string, version: number): void {
  const db = new DatabaseSync(path);
  db.exec(`CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA user_version = ${version}`);
  db.close();
}

/** Names, rights and contents. */
function stateOf(folder: string) {
  return readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return [name, statSync(path).mode & 0o777, readFileSync(path, 'base64')];
  });
}

for (const service of ['runner', 'housing', 'rating']) {
  for (const [what, make] of Object.entries(FOREIGN)) {
    test(`${service}: ${what} is refused in a sentence and left as it is`, () => {
      const folder = temporaryFolder(service);
      const place = join(folder, 'foreign');
      make(`${place}.db`);
      chmodSync(`${place}.db`, 0o644);
      const before = stateOf(folder);
      const { stderr, status } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '..', service, 'main.ts'), '--port', '0', '--host', '127.0.0.1'],
        {
          ...{ cwd: temporaryFolder(service), encoding: 'utf8', timeout: 20_000 },
          env: {
            ...process.env,
            ...SETTINGS[service]!(place),
            UPSTREAM_API_URL: 'http://{route}.localhost:1',
          },
        },
      );
      assert.equal(status, 1, stderr);
      assert.match(stderr, /foreign\.db.*(no database|not a database|of another program)/);
      // Windows has no modes to change, and the files are the same there.
      assert.deepEqual(stateOf(folder), before, stderr);
    });
  }
}
