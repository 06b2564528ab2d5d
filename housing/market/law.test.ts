import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LawName, law, lawOn, lawUnits, lawUntil, lawValue } from './law.ts';

test('10.12 law: a row holds from its day until the next row of its name', () => {
  assert.equal(lawValue('average_wage', '2025-12-31'), 46_557);
  assert.equal(lawValue('average_wage', '2026-01-01'), 48_967);
  assert.equal(lawValue('average_wage', '2012-12-31'), undefined);
  assert.equal(lawUntil(lawOn('average_wage', '2025-06-01')!), '2025-12-31');
  assert.equal(lawUntil(lawOn('interest_deduction', '2026-06-01')!), undefined);
});

test('10.12 law: a repealed limit is missing, not zero', () => {
  assert.equal(lawValue('dti_limit', '2023-12-31'), 8.5);
  assert.equal(lawValue('dti_limit', '2024-01-01'), undefined);
  assert.equal(lawValue('dsti_limit', '2023-06-30'), 45);
  assert.equal(lawValue('dsti_limit', '2023-07-01'), undefined);
  assert.equal(lawValue('ltv_limit', '2026-11-20'), 80);
  assert.equal(lawValue('ltv_limit_under_36', '2026-11-20'), 90);
  assert.equal(lawValue('acquisition_tax', '2026-11-20'), 0);
});

test('10.12 law: rows of a name are in order of their days, each with a source, each name has one', () => {
  for (const name of Object.keys(lawUnits)) {
    const days = law.filter((row) => row.name === name).map(({ from }) => from);
    assert.ok(days.length > 0, name);
    assert.deepEqual(days, [...new Set(days)].sort(), name);
  }
  for (const { from, source } of law) {
    assert.match(from, /^\d{4}-\d\d-\d\d$/);
    assert.match(source.number, /^\d+\/(19|20)\d\d$/);
    if (source.by !== undefined) assert.match(source.by, /^\d+\/(19|20)\d\d$/);
  }
});

test('10.12 law: no act is later than the first year of its number, but for the repealed acquisition tax', () => {
  for (const { name, from, value, source } of law) {
    if (name === 'acquisition_tax' && value === 0) continue;
    const setIn = Number((source.by ?? source.number).split('/')[1]);
    assert.ok(setIn <= Number(from.slice(0, 4)), `${name} ${from}`);
  }
});

test('10.12 law: a decree sets the average wage of the next year only', () => {
  const decrees = law.filter(({ name }) => name === 'average_wage');
  for (const { from, source } of decrees) {
    assert.equal(source.kind, 'decree');
    assert.equal(Number(source.number.split('/')[1]) + 1, Number(from.slice(0, 4)));
  }
  const years = decrees.map(({ from }) => Number(from.slice(0, 4)));
  assert.deepEqual(
    years,
    years.map((_, index) => 2013 + index),
  );
});

test('10.12 law: the numbers of each year, as tax offices, the labour ministry and the central bank published them', () => {
  const yearly = (name: LawName, years: readonly number[]) =>
    years.map((year) => lawValue(name, `${year}-12-31`));
  const decreed = [2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025];
  assert.deepEqual(yearly('average_wage', decreed), [
    ...[25_884, 25_942, 26_611, 27_006, 28_232, 29_979, 32_699, 34_835],
    ...[35_441, 38_911, 40_324, 43_967, 46_557],
  ]);
  // A year of the credits by section 35c: 13,404; 15,204. 13,404; 15,804; 17,004; 19,404; 22,320.
  // 13,404; 17,004; 20,604; 24,204; 27,840.
  const times12 = (name: LawName, years: readonly number[]) =>
    yearly(name, years).map((value) => value! * 12);
  assert.deepEqual(times12('child_credit_1', [2012, 2018]), [13_404, 15_204]);
  assert.deepEqual(times12('child_credit_2', [2012, 2015, 2016, 2017, 2021]), [
    ...[13_404, 15_804, 17_004, 19_404, 22_320],
  ]);
  assert.deepEqual(times12('child_credit_3', [2012, 2015, 2016, 2017, 2021]), [
    ...[13_404, 17_004, 20_604, 24_204, 27_840],
  ]);
  assert.deepEqual(times12('personal_credit', [2010, 2011, 2012, 2021, 2022]), [
    ...[24_840, 23_640, 24_840, 27_840, 30_840],
  ]);
  assert.deepEqual(yearly('tax_threshold', [2020, 2023, 2024]), [4, 4, 3]);
  assert.deepEqual(yearly('dti_limit_under_36', [2021, 2022]), [undefined, 9.5]);
  assert.deepEqual(yearly('dsti_limit_under_36', [2021, 2022]), [undefined, 50]);
  assert.deepEqual(yearly('register_fee', [2019, 2020]), [1_000, 2_000]);
  assert.equal(lawOn('personal_credit', '2022-01-01')?.source.by, '609/2020');
  assert.equal(lawUntil(lawOn('personal_credit', '2021-06-01')!), '2021-12-31');
});
