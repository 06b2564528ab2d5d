import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { keyValueContract } from '../testing/key-value-contract.ts';
import { snapshotsContract } from '../testing/snapshots-contract.ts';
import { mmrPath, openTestService } from '../testing/test-service.ts';
import { openStores } from './open-stores.ts';

const postgres = await openTestPostgres();
const { url } = postgres;
after(postgres.close);

keyValueContract('PostgreSQL', async () => {
  const { keyValue, close } = await openStores(url);
  return { ...keyValue, close };
});
snapshotsContract('PostgreSQL', () => openStores(url));

test('1.1: PostgreSQL can be opened by several processes at once', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStores(url)));
  await stores[0]!.keyValue.set('shared', 'value', undefined, 0);
  assert.equal(await stores[3]!.keyValue.get('shared', 0), 'value');
  await Promise.all(stores.map(({ close }) => close()));
});

test('4.2: the whole service works on PostgreSQL', async () => {
  const one = await openTestService({ databaseUrl: url });
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  const cold = await one.get(mmrPath(player));
  await one.close();
  const again = await openTestService({ databaseUrl: url });
  const warm = await again.get(mmrPath(player));
  assert.deepEqual([cold.body.freshness.from_cache, warm.body.freshness.from_cache], [false, true]);
  assert.deepEqual(again.game.calls(), []);
  await again.close();
});
