import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { keyValueContract } from './key-value-contract.ts';
import { openStores } from './open-stores.ts';
import { snapshotsContract } from './snapshots-contract.ts';

const postgres = await openTestPostgres();
const skip = 'skip' in postgres ? postgres.skip : false;
const url = 'url' in postgres ? postgres.url : '';
after(async () => {
  if ('close' in postgres) await postgres.close();
});

keyValueContract(
  'PostgreSQL',
  async () => {
    const { keyValue, close } = await openStores(url);
    return { ...keyValue, close };
  },
  { skip },
);
snapshotsContract('PostgreSQL', () => openStores(url), { skip });

test('1.B: PostgreSQL can be opened by several processes at once', { skip }, async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStores(url)));
  await stores[0]!.keyValue.set('shared', 'value', undefined, 0);
  assert.equal(await stores[3]!.keyValue.get('shared', 0), 'value');
  await Promise.all(stores.map(({ close }) => close()));
});
