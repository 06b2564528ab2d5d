import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { boundByModes, cannotBeBound } from '@tessera/kit/testing/mounted';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { keyValueContract } from '../testing/key-value-contract.ts';
import { snapshotsContract } from '../testing/snapshots-contract.ts';
import { openStores } from './open-stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'rating-sqlite-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const url = `sqlite:${join(folder, 'contract.db')}`;

keyValueContract('SQLite', async () => {
  const { keyValue, close } = await openStores(url);
  return { ...keyValue, close };
});
snapshotsContract('SQLite', () => openStores(url));

test('1.9: a database of a newer version is refused also where it cannot be written', {
  skip: cannotBeBound,
}, async (t) => {
  const closed = temporaryFolder('rating-closed');
  const path = join(closed, 'rating.db');
  await (await openStores(`sqlite:${path}`)).close();
  const db = new DatabaseSync(path);
  db.exec('PRAGMA user_version = 99');
  db.close();
  chmodSync(path, 0o444);
  chmodSync(closed, 0o555);
  t.after(() => chmodSync(closed, 0o755));
  const module = new URL('./open-stores.ts', import.meta.url).href;
  const program = `
    const { openStores } = await import(${JSON.stringify(module)});
    await openStores(${JSON.stringify(`sqlite:${path}`)}).catch(({ message }) => console.log(message));`;
  const node = [process.execPath, '--input-type=module', '-e', program];
  const [command, ...args] = [...boundByModes, ...node];
  const { stdout } = spawnSync(command!, args, { encoding: 'utf8' });
  assert.match(stdout, /cannot be written and is at version 99; this program needs \d/);
});

test('1.1: an address that cannot be opened is refused with its name, without its password', async () => {
  await assert.rejects(openStores('mysql://x'), /DATABASE_URL: mysql:\/\/… cannot be opened/);
  await assert.rejects(
    openStores('sqlite:/no/such/folder/x.db'),
    /x\.db cannot be opened: \/no\/such\/folder cannot be written: there is no such/,
  );
  for (const url of [
    'postgres://app:x@PASS@127.0.0.1:1/db',
    'postgres://app:x/PASS@127.0.0.1:1/db',
    'postgres://127.0.0.1:1/db?user=app&password=PASS',
  ])
    await assert.rejects(openStores(url), (error: Error) => !error.message.includes('PASS'), url);
  for (const url of ['redis://:x/PASS@127.0.0.1:1', 'redis://user:PASS@127.0.0.1:1'])
    await assert.rejects(
      openStores('sqlite::memory:', url),
      ({ message }: Error) =>
        message.startsWith('REDIS_URL: redis://… ') && !message.includes('PASS'),
    );
  const garbage = join(folder, 'garbage.db');
  writeFileSync(garbage, 'this is not a database, however long one looks at it '.repeat(50));
  await assert.rejects(openStores(`sqlite:${garbage}`), /not a database/);
});
