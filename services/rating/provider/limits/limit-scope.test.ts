import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLimitScope, findRateLimits } from './limit-scope.ts';

test('1.4, 8.2: until the first reply, and after a pause until the next, one request feels the way', () => {
  const scope = createLimitScope();
  const oneFeelsTheWay = (at: number) => {
    assert.equal(scope.mayEnter(at), true);
    const reply = scope.enter(at);
    assert.equal(scope.mayEnter(at), false);
    reply(at + 10, '3:1', '1:1');
    assert.equal(scope.mayEnter(at + 10), true);
  };
  oneFeelsTheWay(0);
  scope.pauseUntil(60_000);
  assert.equal(scope.mayEnter(59_999), false);
  oneFeelsTheWay(60_000);
});

test('8.2: a place is free again one window after the reply, not after the sending', () => {
  const scope = createLimitScope();
  scope.enter(0)(500, '1:1', '1:1');
  assert.equal(scope.mayEnter(1400), false);
  assert.equal(scope.freeAt(600, 1), 1500);
  assert.equal(scope.mayEnter(1500), true);
});

test('8.2: what another process of the same key used counts too', () => {
  const scope = createLimitScope();
  scope.enter(0)(0, '10:1', '9:1');
  assert.equal(scope.mayEnter(1), true);
  const second = scope.enter(1);
  assert.equal(scope.mayEnter(1), false);
  second(2, '10:1', '10:1');
  assert.equal(scope.budget(3), 0);
});

test('8.2: an upstream without rate headers is not limited', () => {
  const scope = createLimitScope();
  scope.enter(0)(0, '', null);
  for (let i = 0; i < 100; i++) scope.enter(1);
  assert.equal(scope.mayEnter(1), true);
});

/**
 * However long requests travel and wherever the upstream lays its windows, it never counts more
 * than its limit: the promise in `limit-scope.ts`.
 */
test('8.2: no fixed window of the upstream, wherever it begins, holds more than its limit', () => {
  const travel = fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { minLength: 5, maxLength: 120 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), travel, (requests, journeys) => {
      const header = `${requests}:1`;
      const scope = createLimitScope();
      const arrivals: number[] = [];
      const replies: { at: number; end: (now: number, a: string, b: null) => void }[] = [];
      let now = 0;
      const settle = () => {
        replies.sort((a, b) => a.at - b.at);
        while (replies[0] && replies[0].at <= now) {
          const { at, end } = replies.shift()!;
          end(at, header, null);
        }
      };
      for (const [there, back] of journeys) {
        settle();
        while (!scope.mayEnter(now)) {
          now += 1;
          settle();
        }
        const end = scope.enter(now);
        arrivals.push(now + there);
        replies.push({ at: now + there + back, end });
      }
      arrivals.sort((a, b) => a - b);
      // A window that opens with any arrival and holds every arrival of the next second.
      for (const opened of arrivals) {
        const counted = arrivals.filter((at) => at >= opened && at < opened + 1000).length;
        assert.ok(counted <= requests, `${counted} in a window of ${requests}`);
      }
    }),
    { numRuns: 200 },
  );
});

test('8.2: limits are read from the headers as the upstream writes them, nothing from broken ones', () => {
  assert.deepEqual(findRateLimits('20:1,100:120'), [
    { requests: 20, seconds: 1 },
    { requests: 100, seconds: 120 },
  ]);
  assert.deepEqual(findRateLimits(' 500:10 , 30000:600 '), [
    { requests: 500, seconds: 10 },
    { requests: 30_000, seconds: 600 },
  ]);
  for (const header of [null, '', 'x', '20', '20:1,', '0:1', '-1:5', '20:0', '1e3:1'])
    assert.equal(findRateLimits(header), undefined, String(header));
});
