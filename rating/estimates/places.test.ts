import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Region } from '../ladder/region.ts';
import { BACKGROUND, createJobs, type Job } from './job.ts';
import { createPlaces, type Places } from './places.ts';

const outlook = () => assert.fail('no forecast is asked for');

/** Jobs that join the queue and stay under way until they are aborted. */
function queueOf(places: Places) {
  const jobs = createJobs({
    now: Date.now,
    jobDeadlineMs: 1e9,
    outlook,
    admit() {},
    leave() {},
    raise: places.raise,
  });
  let count = 0;
  return (region: Region, caller: string): Job => {
    const about = {
      key: String(count++),
      region,
      player: undefined,
      caller,
      resultUrl: '/',
      gamesToPlan: 0,
    };
    const { job } = jobs.start(about, () => new Promise(() => {}));
    places.join(job);
    return job;
  };
}

test('1.6: a caller with many questions delays the first of another by one computation', async () => {
  const places = createPlaces(2, 100);
  const join = queueOf(places);
  const many = Array.from({ length: 5 }, () => join('euw1', 'many'));
  for (const job of many) void places.enter(job);
  const other = join('euw1', 'other');
  const second = join('euw1', 'other');
  assert.deepEqual(places.ahead(other), [many[0]]);
  assert.deepEqual(places.ahead(second), [many[0], many[1], other]);
  await places.enter(other);
  assert.deepEqual(places.counts(), { running: 3, waiting: 4 });
  assert.deepEqual(
    [...many.slice(2), second].map((job) => places.position(job)),
    [2, 3, 4, 1],
  );
});

test('1.6: work that nobody waits for stands behind every question, until somebody asks', async () => {
  const places = createPlaces(1, 100);
  const join = queueOf(places);
  const [first, daily, weekly] = ['a', BACKGROUND, BACKGROUND].map((one) => join('euw1', one));
  void places.enter(first!);
  for (const job of [daily!, weekly!]) void places.enter(job);
  const late = [1, 2, 3].map(() => join('euw1', 'b'));
  assert.deepEqual(
    [...late, daily!, weekly!].map((job) => places.position(job)),
    [1, 2, 3, 4, 5],
  );
  places.raise(weekly!, 'c');
  assert.deepEqual(
    [...late, daily!, weekly!].map((job) => places.position(job)),
    [1, 3, 4, 5, 2],
  );
});

test('1.6: every region has places of its own', async () => {
  const places = createPlaces(1, 100);
  const join = queueOf(places);
  await places.enter(join('euw1', 'a'));
  await places.enter(join('kr', 'a'));
  assert.deepEqual(places.counts(), { running: 2, waiting: 0 });
});

test('1.6: a place that is given up goes to the next, also when a waiting job leaves', async () => {
  const places = createPlaces(1, 100);
  const join = queueOf(places);
  const [first, second, third] = [1, 2, 3].map(() => join('euw1', 'a'));
  await places.enter(first!);
  const entered: string[] = [];
  void places.enter(second!).then(() => entered.push('second'));
  void places.enter(third!).then(() => entered.push('third'));
  places.leave(second!);
  places.leave(first!);
  await new Promise(setImmediate);
  assert.deepEqual(entered, ['third']);
});

test('8.1, 1.6: a full queue is refused', () => {
  const places = createPlaces(1, 1);
  const join = queueOf(places);
  join('euw1', 'a');
  assert.throws(() => join('euw1', 'b'), RangeError);
  assert.doesNotThrow(() => join('kr', 'b'));
});
