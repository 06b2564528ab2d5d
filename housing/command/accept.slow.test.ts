import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHousingStore } from '../store/housing-store.ts';
import { run, world } from '../testing/process.ts';

test('1.1, 10.10 accept: stores quarantined values by number and computes the rows again', async (t) => {
  let factor = 1;
  const { env, database } = await world(t, { priceFactor: () => factor });
  assert.equal((await run(env, 'fetch', '--all')).code, 0);
  assert.equal((await run(env, 'compute')).code, 0);
  const nothing = await run(env, 'accept', '--all');
  assert.deepEqual([nothing.code, nothing.out], [1, '0 quarantined values accepted.\n']);

  factor = 1.5;
  const jumped = await run(env, 'fetch', '--source', 'portal');
  assert.match(jumped.out, /values in quarantine, see \/data/);
  const priceOf = () => {
    const store = openHousingStore(database);
    const held = store.quarantine.all();
    const price = store.affordability.latest('brno')?.avgPriceM2;
    store.close();
    return { held, price };
  };
  const before = priceOf();
  const mine = before.held.find(
    ({ region, indicator }) => region === 'brno' && indicator === 'avg_asking_price_m2_flat',
  )!;
  const accepted = await run(env, 'accept', String(mine.id));
  assert.deepEqual([accepted.code, accepted.out], [0, '1 quarantined values accepted.\n']);
  const after = priceOf();
  assert.equal(after.price, mine.value);
  assert.notEqual(after.price, before.price);
  assert.equal(after.held.length, before.held.length - 1);
  const ofSeries = await run(env, 'accept', '--source', 'portal', '--series', 'avg_rent_m2_flat');
  assert.deepEqual([ofSeries.code, ofSeries.out], [0, '14 quarantined values accepted.\n']);
  const rest = await run(env, 'accept', '--source', 'portal');
  assert.equal(rest.out, `${after.held.length - 14} quarantined values accepted.\n`);
  assert.equal((await run(env, 'accept', 'x')).code, 2);
  assert.equal((await run(env, 'accept', String(mine.id))).code, 1);
});

test('1.1, 10.10 fetch --accept: stores what the gate refuses, says how much, and computes the rows again', async (t) => {
  let factor = 1;
  const { env, database } = await world(t, { priceFactor: () => factor });
  assert.equal((await run(env, 'fetch', '--all')).code, 0);
  assert.equal((await run(env, 'compute')).code, 0);
  const priceOf = () => {
    const store = openHousingStore(database);
    const price = store.affordability.latest('brno')!.avgPriceM2!;
    const held = store.quarantine.count();
    store.close();
    return { price, held };
  };
  const before = priceOf();
  factor = 1.5;
  // The last download is an hour old at most; what an operator asks for is asked at once.
  const fetched = await run(env, 'fetch', '--source', 'portal', '--accept');
  assert.equal(fetched.code, 0);
  assert.match(fetched.out, /brno sale: 2 implausible values accepted on request/);
  const after = priceOf();
  assert.equal(after.held, 0);
  assert.ok(Math.abs(after.price / before.price - 1.5) < 0.01, `${before.price} → ${after.price}`);
});
