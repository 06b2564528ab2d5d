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

test('1.7: KV_URL may name a second database', async () => {
  const stores = await openStores('sqlite::memory:', `sqlite:${join(folder, 'kv.db')}`);
  await stores.keyValue.set('key', 'value', undefined, 0);
  await stores.close();
  const again = await openStores('sqlite::memory:', `sqlite:${join(folder, 'kv.db')}`);
  assert.equal(await again.keyValue.get('key', 0), 'value');
  await again.close();
});

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
  await assert.rejects(openStores('mysql://x'), /DATABASE_URL: mysql:\/\/x cannot be opened/);
  await assert.rejects(
    openStores('sqlite:/no/such/folder/x.db'),
    /x\.db cannot be opened: \/no\/such\/folder cannot be written: there is no such/,
  );
  await assert.rejects(
    openStores('sqlite::memory:', 'redis://user:hunter2@127.0.0.1:1'),
    (error: Error) =>
      /KV_URL: redis:\/\/…@127/.test(error.message) && !/hunter2/.test(error.message),
  );
  const garbage = join(folder, 'garbage.db');
  writeFileSync(garbage, 'this is not a database, however long one looks at it '.repeat(50));
  await assert.rejects(openStores(`sqlite:${garbage}`), /not a database/);
});
