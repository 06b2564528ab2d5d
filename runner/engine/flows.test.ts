import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unavailable } from '@tessera/kit/errors';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { claimOne, DEFAULTS, died, job, NOON } from '../testing/store/fixture.ts';
import type { EngineEvent } from './events.ts';
import { startFlows } from './flows.ts';

test('4.13: a job that must be cancelled is, also when the first try fails', async () => {
  const real = openSqliteStore({
    ...{ path: ':memory:', durability: 'full', defaults: DEFAULTS, clock: () => NOON },
  });
  let failures = 1;
  const store = {
    ...real,
    async cancelJob(id: string) {
      if (failures-- > 0) throw unavailable('the database file cannot be written', 1);
      return real.cancelJob(id);
    },
  };
  const { job: first } = await store.enqueue(job(), NOON);
  const waits = job({ dependsOn: [first.id], onFailure: 'cancel' });
  const { job: second } = await store.enqueue(waits, NOON);
  await store.settle(died(await claimOne(store)));
  const events: string[] = [];
  for (let process = 1; process <= 2; process++) {
    const onEvent = ({ kind }: EngineEvent) => events.push(kind);
    await startFlows({ store, steadyClock: () => 0, onEvent }).stop(); // its first look has ended
  }
  assert.deepEqual(events, ['error']);
  assert.equal(await store.findJob(second.id), undefined);
  await store.close();
});
