import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '../../job/job.ts';
import type { Worker } from '../../job/worker.ts';
import { type View, viewOf } from '../../ui/view.ts';
import { LEASED_SHOWN, workerTables } from './page.ts';

const NOW = Date.UTC(2026, 10, 22, 3);
const visit = viewOf({ locale: 'en', mayChange: true, now: NOW } as View);

function worker(about: Partial<Worker>): Worker {
  return {
    ...{ id: 'w1', version: '1.0', slots: 10, usedSlots: 0, queues: [], calls: [] },
    ...{ startedAt: NOW - 60_000, heartbeatAt: NOW, restingHosts: [] },
    ...about,
  };
}

function leased(index: number): Job {
  return {
    ...{ id: `job-${index}`, queueName: 'imports', callbackUrl: 'http://x.example/' },
    ...{ startedAt: NOW - 5000, visibleAt: NOW + 60_000 },
  } as Job;
}

const tables = (workers: readonly Worker[], jobs: readonly Job[] = [], at = visit) =>
  String(workerTables(workers, jobs, at));

test('1.5, 4.11: the heading counts the workers below it and their slots', () => {
  assert.match(tables([worker({ usedSlots: 3 })]), /1 worker, 3 of 10 slots in use/);
  const two = [worker({ usedSlots: 3 }), worker({ id: 'w2', usedSlots: 4, slots: 20 })];
  assert.match(tables(two), /2 workers, 7 of 30 slots in use/);
  assert.match(
    tables(two, [], viewOf({ ...visit, locale: 'cs' })),
    /2 workery, obsazeno 7 z 30 slotů/,
  );
  assert.match(tables([]), /0 workers, 0 of 0 slots in use[\s\S]*No worker has reported/);
});

test('1.5, 6.7: a suspended host stands with the time until which it is suspended', () => {
  const restingHosts = ['a.example', 'b.example'];
  const text = tables([worker({ restingHosts, restingUntil: { 'a.example': NOW + 30_000 } })]);
  assert.match(text, /a\.example<\/span> <small[^>]*>until <time[^>]*>03:00:30/);
  assert.match(text, /b\.example<\/span><\/div>/); // an older version does not report it
});

test('1.5: a shortened table says how much of it there is', () => {
  const call = (index: number) => ({
    ...{ jobId: `job-${index}`, queueName: 'q', host: 'x.example', startedAt: NOW - index },
  });
  const calls = (count: number) =>
    worker({ calls: Array.from({ length: count }, (_, i) => call(i)) });
  assert.ok(!tables([calls(50)]).includes('50 of'));
  const cut = tables([calls(30), { ...calls(31), id: 'w2' }]);
  assert.match(cut, /longest first<small>50 of 61<\/small>/);
  assert.equal([...cut.matchAll(/id="call-/g)].length, 50);
  const all = Array.from({ length: LEASED_SHOWN + 1 }, (_, index) => leased(index));
  assert.ok(!tables([], all.slice(1)).includes('end first are shown'));
  assert.match(tables([], all), /The 50 whose leases end first are shown/);
  assert.equal([...tables([], all).matchAll(/id="leased-/g)].length, LEASED_SHOWN);
});

test('4.10, 5: only visitors who may change something are offered to end a lease', () => {
  assert.match(tables([], [leased(1)]), /href="\/dashboard\/jobs\/job-1\/end-lease"/);
  const reader = { ...visit, mayChange: false };
  assert.ok(!tables([], [leased(1)], reader).includes('end-lease'));
});
