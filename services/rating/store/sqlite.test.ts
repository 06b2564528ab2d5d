import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { keyValueContract } from '../testing/key-value-contract.ts';
import { snapshotsContract } from '../testing/snapshots-contract.ts';
import { openStores, withoutPassword } from './open-stores.ts';

const folder = temporaryFolder('rating-sqlite');
const url = `sqlite:${join(folder, 'contract.db')}`;

keyValueContract('SQLite', async () => {
  const { keyValue, close } = await openStores(url);
  return { ...keyValue, close };
});
snapshotsContract('SQLite', () => openStores(url));

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
  assert.equal(withoutPassword('postgres://h/db?password=PASS'), 'postgres://…', 'for the log');
  const garbage = join(folder, 'garbage.db');
  writeFileSync(garbage, 'this is not a database, however long one looks at it '.repeat(50));
  await assert.rejects(openStores(`sqlite:${garbage}`), /no database/);
});
