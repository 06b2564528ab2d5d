import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenRule } from './plausibility.ts';
import { breaksMove, type MoveLimit } from './plausibility-moves.ts';

const TODAY = '2026-11-20';
const PRICE = 'avg_asking_price_m2_flat' as const;
const onDay = (at: number) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);

test('10.10 plausibility: small steps add up to the same limit as one step', () => {
  for (const [everyDays, step] of [
    [0, 1.05],
    [1, 1.05],
    [3, 1.1],
    [7, 1.15],
  ] as const) {
    const accepted = [{ date: onDay(0), value: 43_194 }];
    const rules = new Set<ReturnType<typeof brokenRule>>();
    for (let at = 1; at <= 20 && !rules.has('extreme'); at++) {
      const next = { date: onDay(at * everyDays), value: 43_194 * step ** at };
      const rule = brokenRule({ indicator: PRICE, region: 'x', ...next }, accepted, '2027-06-01');
      rules.add(rule);
      // A jump may have been confirmed by a second fetch, which must not open the way to a larger one.
      if (rule !== 'extreme') accepted.push(next);
    }
    assert.deepEqual([...rules].includes('jump'), true, `${everyDays} days, × ${step}`);
    assert.ok(rules.has('extreme'), `${everyDays} days, × ${step}`);
    assert.ok(accepted.at(-1)!.value <= 43_194 * 1.5 ** 2, `${everyDays} days, × ${step}`);
  }
});

test('10.10 plausibility: after a released jump the series continues from the released value', () => {
  const accepted = [
    { date: onDay(0), value: 50_000 },
    { date: onDay(1), value: 90_000 },
  ];
  const rule = (value: number) =>
    brokenRule({ indicator: PRICE, region: 'x', date: onDay(2), value }, accepted, '2027-06-01');
  assert.equal(rule(95_000), undefined);
  assert.equal(rule(50_000), 'extreme');
});

test('10.10 plausibility: the steps of the repo rate from 2021 to 2024 pass as they were', () => {
  const steps = [
    ...[0.5, 0.75, 1.5, 2.75, 3.75, 4.5, 5, 5.75, 7, 6.75, 6.25, 5.75, 5.25, 4.75, 4.5, 4.25, 4],
  ];
  const days = [
    ...['2021-06-24', '2021-08-06', '2021-10-01', '2021-11-05', '2021-12-23', '2022-02-04'],
    ...['2022-04-01', '2022-05-06', '2022-06-23', '2023-12-22', '2024-02-09', '2024-03-21'],
    ...['2024-05-03', '2024-06-28', '2024-08-02', '2024-09-26', '2024-11-08'],
  ];
  const accepted = [{ date: '2020-05-11', value: 0.25 }];
  for (const [at, date] of days.entries()) {
    const next = { date, value: steps[at]! };
    const observation = { indicator: 'repo_rate_2w' as const, region: 'national', ...next };
    assert.equal(brokenRule(observation, accepted, TODAY), undefined, date);
    accepted.push(next);
  }
});

const slow: MoveLimit = {
  ...{ jump: { factor: 1.3 }, extreme: { factor: 1.5 } },
  ...{ everyDays: 1_000, mostIntervals: 1 },
};
const jumps = (
  limit: MoveLimit,
  values: readonly (readonly [days: number, value: number])[],
  days: number,
  value: number,
) => {
  const accepted = values.map(([day, one]) => ({ date: onDay(day), value: one }));
  return breaksMove(limit, 'jump', accepted, { date: onDay(days), value });
};

test('10.10 moves: values of 365 days count, older ones only if they are the last', () => {
  assert.equal(jumps(slow, [[0, 100]], 1, 130), false);
  assert.equal(jumps(slow, [[0, 100]], 1, 131), true);
  const two = [
    [0, 100],
    [10, 125],
  ] as const;
  assert.equal(jumps(slow, two, 365, 135), true);
  assert.equal(jumps(slow, two, 366, 135), false);
  assert.equal(jumps(slow, [[0, 100]], 3_000, 140), true);
});

test('10.10 moves: a released value is compared with all before it, not with the nearest', () => {
  const accepted = [
    [0, 100],
    [1, 120],
    [2, 150],
  ] as const;
  assert.equal(jumps(slow, accepted, 3, 170), false);
  assert.equal(jumps(slow, accepted, 3, 200), true);
});

test('10.10 moves: values before the first day of moves are compared with nothing', () => {
  const later: MoveLimit = { ...slow, movesFrom: onDay(10) };
  assert.equal(jumps(later, [[0, 100]], 9, 200), false);
  assert.equal(jumps(later, [[9, 100]], 10, 200), false);
  assert.equal(jumps(later, [[10, 100]], 10, 200), true);
  assert.equal(jumps(later, [[10, 100]], 9, 200), false);
});

test('10.10 moves: a value that holds until the next one is as old as that', () => {
  const rate: MoveLimit = {
    ...{ jump: { points: 2.5 }, extreme: { points: 8 } },
    ...{ everyDays: 45, mostIntervals: 3, holdsUntilChanged: true },
  };
  // 5 after 0 was released, however long 0 had held.
  const accepted = [
    [0, 0],
    [100, 5],
  ] as const;
  assert.equal(jumps(rate, accepted, 101, 7.4), false);
  assert.equal(jumps(rate, accepted, 300, 7.6), true);
});
