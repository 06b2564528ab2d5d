import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorName } from './indicator.ts';
import { brokenRule, lastGoodValue, type Quarantined } from './plausibility.ts';

// The table of docs/contract/housing.md 10.10, each limit from both sides.

const TODAY = '2026-11-20';
const DAY = 86_400_000;
const on = (days: number, from = '2022-06-01') =>
  new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10);

type Row = readonly [
  series: readonly IndicatorName[],
  min: number,
  max: number,
  jump: number,
  extreme: number,
  everyDays: number,
  intervals: number,
];

const FACTORS: readonly Row[] = [
  [
    ['nominal_property_price_index', 'real_property_price_index'],
    ...([20, 1_000, 1.2, 1.35, 92, 2] as const),
  ],
  [['cpi'], 5, 1_000, 1.2, 1.3, 31, 2],
  [['avg_monthly_wage', 'median_monthly_wage'], 8_000, 200_000, 1.2, 1.35, 366, 2],
  [
    ['avg_asking_price_m2_flat', 'median_asking_price_m2_flat'],
    ...([15_000, 400_000, 1.3, 1.5, 28, 2] as const),
  ],
  [['avg_rent_m2_flat', 'median_rent_m2_flat'], 60, 1_500, 1.3, 1.5, 28, 2],
];

const rule = (
  indicator: IndicatorName,
  value: number,
  accepted: readonly { date: string; value: number }[] = [],
  date = on(0),
) => brokenRule({ indicator, region: 'nowhere', date, value }, accepted, TODAY);

for (const [names, min, max, jump, extreme, everyDays, most] of FACTORS) {
  for (const name of names) {
    test(`10.10 limits: ${name} from both sides`, () => {
      assert.notEqual(rule(name, min), 'bounds');
      assert.notEqual(rule(name, max), 'bounds');
      assert.equal(rule(name, min - 0.5), 'bounds');
      assert.equal(rule(name, max + 0.5), 'bounds');
      const base = Math.sqrt(min * max);
      for (const [intervals, counted] of [
        [0.1, 1],
        [1.5, 1.5],
        [most + 0.9, most],
      ] as const) {
        const days = Math.round(intervals * everyDays);
        const gap = intervals === 1.5 ? days / everyDays : counted;
        const at = (factor: number) =>
          rule(name, base * factor, [{ date: on(0), value: base }], on(days));
        assert.equal(at(jump ** gap * 0.9999), undefined, `${intervals} intervals`);
        assert.equal(at(jump ** gap * 1.0001), 'jump', `${intervals} intervals`);
        assert.equal(at(extreme ** gap * 0.9999), 'jump', `${intervals} intervals`);
        assert.equal(at(extreme ** gap * 1.0001), 'extreme', `${intervals} intervals`);
        assert.equal(at(0.9999 / extreme ** gap), 'extreme', `${intervals} intervals`);
      }
    });
  }
}

test('10.10 limits: the mortgage rate, in points', () => {
  const name = 'mortgage_rate_avg';
  assert.deepEqual(
    [0.4, 0.5, 15, 15.1].map((value) => rule(name, value)),
    [...['bounds', undefined, undefined, 'bounds']],
  );
  const after = (days: number, points: number) =>
    rule(name, 5 + points, [{ date: on(0), value: 5 }], on(days));
  assert.deepEqual(
    [after(31, 1.5), after(31, 1.51), after(31, 3), after(31, 3.01)],
    [...[undefined, 'jump', 'jump', 'extreme']],
  );
  assert.deepEqual(
    [after(62, -3), after(62, -3.01), after(62, 6), after(62, 6.01)],
    [...[undefined, 'jump', 'jump', 'extreme']],
  );
  assert.deepEqual(
    [after(200, 4.5), after(200, 4.51), after(200, 9), after(200, 9.01)],
    [...[undefined, 'jump', 'jump', 'extreme']],
  );
});

test('10.10 limits: the repo rate, in points, with other bounds before 1999', () => {
  const name = 'repo_rate_2w';
  assert.deepEqual(
    [-0.1, 0, 15, 15.5].map((value) => rule(name, value)),
    [...['bounds', undefined, undefined, 'bounds']],
  );
  assert.deepEqual(
    [15.5, 40, 40.5].map((value) => rule(name, value, [], '1998-12-31')),
    [...[undefined, undefined, 'bounds']],
  );
  assert.equal(rule(name, 15.5, [], '1999-01-01'), 'bounds');
  const next = (value: number, from: number) =>
    rule(name, value, [{ date: on(0), value: from }], on(40));
  assert.deepEqual(
    [next(6.5, 4), next(6.51, 4), next(12, 4), next(12.01, 4)],
    [...[undefined, 'jump', 'jump', 'extreme']],
  );
  assert.deepEqual(
    [next(6.5, 9), next(6.49, 9), next(6, 9), next(5.99, 9)],
    [...[undefined, 'jump', 'jump', 'extreme']],
  );
  // An earlier value counts with the gap from its end: at most three intervals of 45 days.
  const steps = [
    { date: on(0), value: 0 },
    { date: on(10), value: 2.5 },
    { date: on(100), value: 5 },
    { date: on(200), value: 7.4 },
  ];
  assert.equal(rule(name, 7.5, steps, on(300)), undefined);
  assert.equal(rule(name, 7.6, steps, on(300)), 'jump');
});

test('10.10 limits: consumer prices of before 1993 have bounds, but no moves', () => {
  assert.equal(rule('cpi', 50, [{ date: '1992-01-01', value: 25 }], '1992-12-01'), undefined);
  assert.equal(rule('cpi', 1_001, [], '1992-12-01'), 'bounds');
  assert.equal(rule('cpi', 50, [{ date: '1993-01-01', value: 25 }], '1993-02-01'), 'extreme');
});

test('10.10 limits: from which day a value can exist', () => {
  const dated = (indicator: IndicatorName, days: number, value: number) =>
    rule(indicator, value, [], on(days, TODAY));
  assert.equal(dated('cpi', 0, 100), undefined);
  assert.equal(dated('cpi', 1, 100), 'future');
  assert.equal(dated('nominal_property_price_index', 0, 100), undefined);
  assert.equal(dated('nominal_property_price_index', 1, 100), 'future');
  assert.equal(dated('mortgage_rate_avg', 1, 5), 'future');
  assert.equal(dated('repo_rate_2w', 7, 4), undefined);
  assert.equal(dated('repo_rate_2w', 8, 4), 'future');
  assert.notEqual(dated('avg_monthly_wage', -365, 40_000), 'future');
  assert.equal(dated('avg_monthly_wage', -364, 40_000), 'future');
  assert.equal(dated('avg_rent_m2_flat', 1, 300), 'future');
});

test('10.10 limits: only a value that followed others has a last good value', () => {
  const held = (name: Quarantined['rule']) =>
    lastGoodValue({ rule: name, previous: 7 } as Quarantined);
  const rules = ['level', 'inconsistent', 'jump', 'extreme', 'bounds'] as const;
  assert.deepEqual(rules.map(held), [...[undefined, undefined, 7, 7, 7]]);
});
