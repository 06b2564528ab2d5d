import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ClaimedJob } from '../job/job.ts';
import { createSlots } from './slots.ts';

let jobs = 0;
const to = (host: string) =>
  ({ id: `job-${jobs++}`, callbackUrl: `http://${host}/` }) as ClaimedJob;
const several = (count: number, host: string) => Array.from({ length: count }, () => to(host));

type Options = Partial<Parameters<typeof createSlots>[0]>;

/** Slots at a time of their own; calls are under way until `end`. */
function slotsOf(t: TestContext, about: Options = {}) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const calls: { readonly host: string; readonly at: number }[] = [];
  const returned: ClaimedJob[] = [];
  const slots = createSlots({
    concurrency: 10,
    maxPerHost: undefined,
    claimsAhead: false,
    steadyClock: Date.now,
    isSuspended: () => false,
    start: (_job, host, at) => void calls.push({ host, at }),
    giveBack: (job) => void returned.push(job),
    ...about,
  });
  const end = (host: string, isAnswered = true) => {
    const index = calls.findIndex((call) => call.host === host);
    const [call] = calls.splice(index, 1);
    slots.ended(host, call!.at, isAnswered);
  };
  const under = (host: string) => calls.filter((call) => call.host === host).length;
  return { slots, calls, returned, end, under, pass: (ms: number) => t.mock.timers.tick(ms) };
}

test('1.2: a host that has not answered yet gets at most half of the slots', (t) => {
  const { slots, under } = slotsOf(t);
  slots.add(several(10, 'a'));
  assert.equal(under('a'), 5);
  slots.add(several(10, 'b'));
  assert.deepEqual([under('b'), slots.free()], [5, 0]);
});

test('1.2: a host that answered within a second gets all slots but one, a slow one half', (t) => {
  const { slots, under, end, pass } = slotsOf(t);
  slots.add([to('a')]);
  end('a');
  slots.add(several(10, 'a'));
  assert.equal(under('a'), 9);
  for (let calls = 0; calls < 9; calls += 1) end('a', false);
  slots.add(several(10, 'a'));
  assert.equal(under('a'), 5);
  pass(1001);
  for (let calls = 0; calls < 5; calls += 1) end('a');
  slots.add(several(10, 'a'));
  assert.equal(under('a'), 5);
});

test('1.2: with fewer than five slots no host is limited', (t) => {
  const { slots, under } = slotsOf(t, { concurrency: 4 });
  slots.add([to('a')]);
  assert.deepEqual(slots.next(), { slots: 3, fullHosts: [] });
  slots.add(several(3, 'a'));
  assert.equal(under('a'), 4);
});

test('1.2: max_per_host replaces both numbers', (t) => {
  const { slots, under, end } = slotsOf(t, { maxPerHost: 2 });
  slots.add([to('a')]);
  end('a');
  slots.add(several(5, 'a'));
  assert.equal(under('a'), 2);
  assert.deepEqual(slots.next(), { slots: 8, fullHosts: ['a'] });
});

test('1.2.2: a host whose jobs had to wait is claimed for again when half of its calls have ended', (t) => {
  const { slots, under, end, pass, returned } = slotsOf(t);
  slots.add(several(7, 'a'));
  pass(100);
  assert.deepEqual([under('a'), returned.length], [5, 2]);
  for (let calls = 0; calls < 2; calls += 1) end('a', false);
  assert.deepEqual(slots.next().fullHosts, ['a']);
  end('a', false);
  assert.deepEqual(slots.next().fullHosts, []);
});

test('1.2.2: a job that could not start within 100 ms is given back, one of a suspended host too', (t) => {
  const { slots, calls, pass, returned } = slotsOf(t, { isSuspended: (host) => host === 'b' });
  slots.add([...several(6, 'a'), to('b')]);
  pass(99);
  assert.deepEqual([calls.length, returned.length], [5, 0]);
  pass(1);
  assert.equal(returned.length, 2);
  assert.deepEqual(slots.waiting(), []);
});

test('1.2: a job that waits for its host starts when a call to it ends, one that waits for a slot when any ends', (t) => {
  const { slots, under, end } = slotsOf(t);
  slots.add([...several(6, 'a'), ...several(5, 'b'), to('c')]);
  end('b', false);
  assert.deepEqual([under('a'), under('c'), slots.waiting().length], [5, 1, 1]);
  end('b', false);
  assert.deepEqual([under('a'), slots.waiting().length], [5, 1]);
  end('a', false);
  assert.deepEqual([under('a'), slots.waiting().length], [5, 0]);
});

test('10.2: claims ahead take as many jobs as calls ended within 50 ms, up to ten a slot', (t) => {
  const { slots, end, pass } = slotsOf(t, { claimsAhead: true });
  slots.add(several(5, 'a'));
  for (let calls = 0; calls < 5; calls += 1) end('a');
  assert.equal(slots.next().slots, 15);
  pass(51);
  assert.equal(slots.next().slots, 10);
});

test('10.2: claims ahead take jobs also of a host that fills the slots and answers quickly', (t) => {
  const { slots, end } = slotsOf(t, { claimsAhead: true });
  slots.add(several(5, 'a'));
  for (let calls = 0; calls < 5; calls += 1) end('a');
  slots.add(several(9, 'a'));
  assert.deepEqual(slots.next(), { slots: 6, fullHosts: [] });
  slots.add(several(6, 'a'));
  assert.deepEqual(slots.next(), { slots: 1, fullHosts: ['a'] });
});

test('10.2: claims ahead pass over a full host whose last answer took more than 50 ms', (t) => {
  const { slots, end, pass } = slotsOf(t, { claimsAhead: true });
  slots.add([to('a'), to('b')]);
  pass(51);
  end('a');
  slots.add(several(9, 'a'));
  end('b');
  assert.deepEqual(slots.next(), { slots: 3, fullHosts: ['a'] });
});
