import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { claimOne, DEFAULTS, died, job, NOON, notCalled } from '../store/contract/fixture.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { findLeasedClaim } from './leased-claim.ts';

const steadyClock = () => performance.now();

const STORES = {
  SQLite: async () =>
    openSqliteStore({
      ...{ path: ':memory:', durability: 'full', defaults: DEFAULTS },
      clock: () => NOON,
    }),
  PostgreSQL: async (url: string) => openPostgresStore({ url, defaults: DEFAULTS, steadyClock }),
} as const;

for (const [name, open] of Object.entries(STORES)) {
  test(`4.10: the claim of an accepted job is found behind claims that were put off (${name})`, async (t) => {
    const postgres = await openTestPostgres();
    const store = await open(postgres.url);
    t.after(async () => {
      await store.close();
      await postgres.close();
    });
    const { id } = (await store.enqueue(job(), NOON)).job;
    const find = async (now = NOON) => findLeasedClaim(store, (await store.findJob(id))!, now);
    assert.equal(await find(), undefined, 'pending');
    for (let times = 0; times < 30; times += 1) {
      await store.settle(notCalled(await claimOne(store), NOON));
    }
    const claim = await claimOne(store);
    assert.equal(claim.run, 31);
    assert.equal(await find(), undefined, 'running, and not accepted yet');
    const accepted = { status: 'accepted', leaseUntil: NOON + 60_000 } as const;
    await store.settle({ claim, settlement: accepted, attempt: undefined, now: NOON });
    assert.equal((await find())?.run, 31);
    assert.equal(await find(NOON + 60_000), undefined, 'its lease has ended');
    const error = 'lease ended by hand';
    await store.settle(died((await find())!, NOON, error));
    assert.equal(await find(), undefined, 'dead');
    assert.equal((await store.findJob(id))?.lastError, error);
  });
}
