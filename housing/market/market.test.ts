import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assumptions, historicalYears, livingExpenses, livingExpensesOf } from './assumptions.ts';
import { computedKind, indicators, sourceNames } from './indicator.ts';
import { findKraj, kraje } from './kraj.ts';
import { cityToKraj, findRegion, NATIONAL, regionName, regionOfKraj, regions } from './region.ts';

test('10.1 kinds: a computed figure is as weak as its weakest input, derived at best', () => {
  assert.equal(computedKind(['measured', 'measured']), 'derived');
  assert.equal(computedKind(['measured', 'derived']), 'derived');
  assert.equal(computedKind(['measured', 'assumed']), 'assumed');
  assert.equal(computedKind(['assumed', 'fallback', 'measured']), 'fallback');
  assert.equal(computedKind([]), 'derived');
});

test('2.4 regions: fourteen, each in a kraj of its own', () => {
  assert.equal(regions.length, 14);
  assert.equal(new Set(regions.map(({ kraj }) => kraj)).size, 14);
  for (const { slug } of kraje) assert.ok(regionOfKraj(slug), slug);
  for (const { kraj } of regions) assert.ok(findKraj(kraj), kraj);
});

test('2.4 regions: the kraj of each city', () => {
  const worked = {
    praha: 'praha',
    brno: 'jihomoravsky',
    ostrava: 'moravskoslezsky',
    plzen: 'plzensky',
    liberec: 'liberecky',
    olomouc: 'olomoucky',
    hradec_kralove: 'kralovehradecky',
    ceske_budejovice: 'jihocesky',
    usti_nad_labem: 'ustecky',
    pardubice: 'pardubicky',
    zlin: 'zlinsky',
    karlovy_vary: 'karlovarsky',
    jihlava: 'vysocina',
    stredocesky: 'stredocesky',
    nowhere: 'national',
  };
  for (const [city, kraj] of Object.entries(worked)) assert.equal(cityToKraj(city), kraj);
});

test('2.4 regions: the capital has a region id, other cities district ids', () => {
  assert.deepEqual(findRegion('praha')?.portal, { parameter: 'locality_region_id', id: 10 });
  assert.deepEqual(findRegion('brno')?.portal, { parameter: 'locality_district_id', id: 72 });
  const filters = regions.map(({ portal }) => `${portal.parameter}=${portal.id}`);
  assert.equal(new Set(filters).size, 14);
});

test('2.4 regions: slugs are lower-case ASCII', () => {
  for (const { slug } of regions) assert.match(slug, /^[a-z_]+$/);
  assert.equal(findRegion('constructor'), undefined);
});

test('2.4 regions: names in both languages', () => {
  for (const slug of [...regions.map((region) => region.slug), NATIONAL]) {
    for (const locale of ['cs', 'en'] as const) assert.notEqual(regionName(slug, locale), slug);
  }
});

test('8.1 defaults: the values', () => {
  const values = Object.fromEntries(
    Object.entries(assumptions).map(([name, { value }]) => [name, value]),
  );
  assert.deepEqual(values, {
    flatSizeM2: 60,
    ltvPct: 80,
    downPaymentPct: 20,
    mortgageYears: 30,
    investmentReturnPct: 7,
    scenarioMortgageRatePct: 5,
    scenarioExpenses: 17_000,
    spreadOverRepo: 2.5,
    affordablePaymentPct: 40,
    forecastYears: 5,
  });
});

test('8.1 defaults: every assumption has origin and date', () => {
  for (const { source, asOf, unit } of Object.values(assumptions)) {
    assert.ok(source !== '' && unit !== '');
    assert.match(asOf, /^\d{4}-\d{2}-\d{2}$/);
  }
});

test('1.4 living expenses: per region, otherwise the national figure', () => {
  assert.equal(livingExpensesOf('praha'), 22_000);
  assert.equal(livingExpensesOf('nowhere'), 17_000);
  for (const { slug } of regions) assert.ok(livingExpenses[slug], slug);
});

test('1.5 historical: the years', () => {
  assert.deepEqual(historicalYears, [2010, 2015, 2020, 2025]);
});

test('1.3 series: each has a source and a unit', () => {
  for (const { source, unit } of Object.values(indicators)) {
    assert.ok(sourceNames.includes(source));
    assert.notEqual(unit, '');
  }
});
