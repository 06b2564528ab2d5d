import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ClaimedJob } from '../job/job.ts';
import { claimedJob } from '../testing/claimed-job.ts';
import { createClaimedAhead } from './claimed-ahead.ts';

/** A stock for ten slots over a clock of its own; says what it started and gave back. */
function openStock(t: TestContext, about: { readonly slots?: number; readonly full?: string[] }) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 1000;
  let free = about.slots ?? 0;
  const full = new Set(about.full);
  const started: string[] = [];
  const givenBack: string[] = [];
  const ahead = createClaimedAhead({
    ...{ concurrency: 10, claimsAhead: true, steadyClock: () => now, freeSlots: () => free },
    mayStart: (host) => !full.has(host),
    start(job) {
      free -= 1;
      started.push(job.id);
    },
    giveBack: (job) => void givenBack.push(job.id),
  });
  return {
    ahead,
    started,
    givenBack,
    full,
    wanted: () => ahead.wanted(now),
    free(slots: number) {
      free = slots;
      ahead.startNext();
    },
    pass(ms: number) {
      now += ms;
      t.mock.timers.tick(ms);
    },
    ended(calls: number) {
      for (let call = 0; call < calls; call++) ahead.callEnded();
    },
  };
}

function jobs(count: number, host = 'a.example'): ClaimedJob[] {
  const callbackUrl = `http://${host}/hook`;
  return Array.from({ length: count }, (_, i) => claimedJob({ id: `${host} ${i}`, callbackUrl }));
}

test('10.2: as many jobs are claimed in advance as calls end within 50 ms, at most ten per slot', (t) => {
  const stock = openStock(t, {});
  assert.equal(stock.wanted(), 0);
  stock.pass(10);
  assert.equal(stock.wanted(), 0);
  stock.ended(12);
  stock.pass(10);
  assert.equal(stock.wanted(), 60);
  stock.pass(10);
  assert.equal(stock.wanted(), 0, 'no call has ended since');
  stock.ended(1000);
  stock.pass(10);
  assert.equal(stock.wanted(), 100);
});

test('10.2: the stock is filled up when half of it is used', (t) => {
  const stock = openStock(t, {});
  stock.wanted();
  stock.ended(16);
  stock.pass(10);
  assert.equal(stock.wanted(), 80);
  stock.ahead.add(jobs(80));
  assert.equal(stock.wanted(), 0);
  stock.free(39);
  assert.equal(stock.wanted(), 0);
  stock.free(1);
  assert.equal(stock.wanted(), 40);
  assert.equal(stock.started.length, 40);
});

test('1.2.1: jobs start in claim order, past those whose host is full', (t) => {
  const stock = openStock(t, { full: ['full.example'] });
  stock.ahead.add([...jobs(2, 'full.example'), ...jobs(2), ...jobs(1, 'b.example')]);
  stock.free(2);
  assert.deepEqual(stock.started, ['a.example 0', 'a.example 1']);
  stock.full.clear();
  stock.free(5);
  assert.deepEqual(stock.started.slice(2), ['full.example 0', 'full.example 1', 'b.example 0']);
  assert.deepEqual(stock.ahead.jobs(), []);
});

test('1.2.1: a claimed job that could not start within 100 ms is given back, later ones stay', (t) => {
  const stock = openStock(t, { full: ['full.example'] });
  stock.ahead.add(jobs(2, 'full.example'));
  stock.pass(60);
  stock.ahead.add([...jobs(1), ...jobs(1, 'b.example')]);
  stock.pass(39);
  assert.deepEqual(stock.givenBack, []);
  stock.pass(1);
  assert.deepEqual(stock.givenBack, ['full.example 0', 'full.example 1']);
  stock.free(1);
  assert.deepEqual(stock.started, ['a.example 0']);
  stock.pass(60);
  assert.deepEqual(stock.givenBack.slice(2), ['b.example 0']);
  stock.ahead.add(jobs(1));
  stock.ahead.giveBackAll();
  assert.deepEqual(stock.givenBack.slice(3), ['a.example 0']);
});
