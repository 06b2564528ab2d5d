import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsEcho, numberProblem, parseNumber } from './number-input.ts';

const money = (text: unknown) => parseNumber(text, { money: true });

test('2.6 money: one sensible reading, whatever the separators, currency or suffix', () => {
  const worked: [text: string, value: number][] = [
    ['45000', 45_000],
    ['45 000', 45_000],
    ['45\u00a0000\u202fKč', 45_000],
    ['45.000', 45_000],
    ['52,000', 52_000],
    ['CZK 6,378,591', 6_378_591],
    ['CZK\u202f6,378,591', 6_378_591],
    ['6.378.591 Kč', 6_378_591],
    ['1,234.50', 1234.5],
    ['1.234,5', 1234.5],
    ['52000,50', 52_000.5],
    ['52 000,-', 52_000],
    ['45 tis.', 45_000],
    ['4.500 tis.', 4_500],
    ['52k', 52_000],
    ['6,5 mil.', 6_500_000],
    ['6.5M', 6_500_000],
    ['−5 000', -5_000],
    ['0,500', 0.5],
    ['0', 0],
  ];
  for (const [text, value] of worked) {
    assert.deepEqual(money(text), { kind: 'number', value }, text);
  }
});

test('2.6 money: mixed separators have two readings', () => {
  for (const text of ['1 234,567', '1.234,567', '1,234.567']) {
    assert.deepEqual(money(text), { kind: 'ambiguous', readings: [1234.567, 1_234_567] }, text);
  }
});

test('2.6 money: anything else is refused', () => {
  for (const text of [
    '',
    'x',
    '1e5',
    '12,34,567',
    '1.2.3',
    'NaN',
    'Infinity',
    '5 USD',
    '--5',
    {},
    null,
  ]) {
    assert.deepEqual(money(text), { kind: 'invalid' }, String(text));
  }
  assert.deepEqual(money(Number.POSITIVE_INFINITY), { kind: 'invalid' });
});

test('2.6 units: a rate, a size or a number of years may carry its own unit, and no other', () => {
  const worked: [field: string, text: string, value: number][] = [
    ['mortgage_rate_pct', '4,5 %', 4.5],
    ['rate', '5%', 5],
    ['ltv', '80 %', 80],
    ['flat_size_m2', '60 m²', 60],
    ['flat_size_m2', '60m2', 60],
    ['mortgage_years', '30 let', 30],
    ['years', '1 rok', 1],
    ['horizon_years', '2 roky', 2],
    ['horizon_years', '20 Years', 20],
  ];
  for (const [field, text, value] of worked) {
    assert.deepEqual(parseNumber(text, { field }), { kind: 'number', value }, `${field} ${text}`);
  }
  for (const [field, text] of [
    ['mortgage_rate_pct', '5 m²'],
    ['mortgage_rate_pct', '5 %%'],
    ['mortgage_rate_pct', '% 5'],
    ['flat_size_m2', '60 %'],
    ['flat_size_m2', 'm²'],
    ['mortgage_years', '30 m2'],
    ['children', '2 %'],
  ]) {
    assert.deepEqual(parseNumber(text, { field }), { kind: 'invalid' }, `${field} ${text}`);
  }
  assert.deepEqual(parseNumber('5 %', { field: 'rate', money: true }), { kind: 'invalid' });
});

test('2.6 rates and sizes: comma and point are decimal marks', () => {
  for (const text of ['4,5', '4.5', '4.500', '4,500']) {
    assert.deepEqual(parseNumber(text), { kind: 'number', value: 4.5 }, text);
  }
  assert.deepEqual(parseNumber('45 tis.'), { kind: 'invalid' });
});

test('2.6, 7 problems: name the label and both readings', () => {
  const label = { cs: 'Příjem', en: 'Income' };
  const reading = money('1.234,567');
  assert.ok(reading.kind === 'ambiguous');
  const { message, cs } = numberProblem('net_income', label, '1.234,567', reading);
  assert.equal(
    message,
    'Income: “1.234,567” can be 1,234.567 or 1,234,567; write it without separators',
  );
  assert.match(cs ?? '', /^Příjem: „1\.234,567“ může být 1\s?234,567 nebo 1\s234\s567/);
  assert.match(numberProblem('x', label, 'abc', { kind: 'invalid' }).message, /^Income: “abc”/);
});

test('2.6 echo: shown when the text is not the plain number', () => {
  assert.ok(needsEcho('45.000', 45_000));
  assert.ok(needsEcho('45 tis.', 45_000));
  assert.ok(!needsEcho('45 000', 45_000));
  assert.ok(!needsEcho('4,5', 4.5));
  for (const text of ['60 m²', '60m2', ' 60 % ', '60 let']) assert.ok(!needsEcho(text, 60), text);
  assert.ok(needsEcho('60 m² %', 60));
  assert.ok(needsEcho('60 %', 61));
  assert.ok(!needsEcho(45_000, 45_000));
});

test('2.6 numbers: a text of 40 characters is read, one of 41 is refused', () => {
  assert.deepEqual(parseNumber('5'.padStart(40)), { kind: 'number', value: 5 });
  assert.deepEqual(parseNumber('5'.padStart(41)), { kind: 'invalid' });
});

test('2.6 money: spaces around the amount, its suffix and its currency do not matter', () => {
  for (const text of ['  CZK 45 000  ', '45 tis. Kč', ' 45k CZK ', '45 000 ,-']) {
    assert.deepEqual(money(text), { kind: 'number', value: 45_000 }, text);
  }
});

test('2.6, 7 problems: repeat at most 40 characters of what was sent', () => {
  const { message, cs } = numberProblem('x', { cs: 'Cena', en: 'Price' }, 'x'.repeat(60), {
    kind: 'invalid',
  });
  assert.equal(message, `Price: “${'x'.repeat(40)}” is not a number`);
  assert.equal(cs, `Cena: „${'x'.repeat(40)}“ není číslo`);
});

test('2.6 money: grouped unevenly by blanks and marks it has two readings', () => {
  const reading = money('1 2.345');
  assert.ok(reading.kind === 'ambiguous');
  assert.deepEqual(reading.readings, [12.345, 12_345]);
});

test('2.6 money: with its currency written out, twice, or with apostrophes', () => {
  for (const text of ['62 000,- Kč', '62 000 korun', "62'000", '62’000 Kč', '62 tis. korun'])
    assert.deepEqual(parseNumber(text, { money: true }), { kind: 'number', value: 62_000 }, text);
  for (const text of ['0,9 mil', '0,9 mil. Kč', '900 tis', '900 tisíc korun'])
    assert.deepEqual(parseNumber(text, { money: true }), { kind: 'number', value: 900_000 }, text);
  for (const text of ["6'20", "'62", 'korun', "62''000"])
    assert.equal(parseNumber(text, { money: true }).kind, 'invalid', text);
});
