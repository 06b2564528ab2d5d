import assert from 'node:assert/strict';
import { test } from 'node:test';
import { czechIn, czechOf } from './czech-prepositions.ts';
import { formats } from './format.ts';

/** Whole numbers from 0 to 100 before which the preposition is `ve`. */
const VE = [2, 3, 4, 12, 13, 14, ...Array.from({ length: 30 }, (_, at) => 20 + at), 100];

test('10.1: the Czech preposition before 0 to 100 follows the spoken numeral', () => {
  for (let number = 0; number <= 100; number++) {
    const expected = VE.includes(number) ? 've' : 'v';
    assert.equal(czechIn(`${number}`), `${expected} ${number}`);
  }
});

test('10.1: only the beginning of the number decides: decimals, per cent and thousands', () => {
  const { integer, percent } = formats('cs');
  const preposition = (text: string) => czechIn(text).split(' ')[0];
  assert.equal(preposition(percent(11.8)), 'v');
  assert.equal(preposition(percent(48.4)), 've');
  assert.equal(preposition(percent(0.3)), 'v');
  assert.deepEqual(
    [150, 318, 499, 500, 912, 1000, 1234, 2001, 4321, 12_000, 100_000].map((n) =>
      preposition(integer(n)),
    ),
    ['ve', 've', 've', 'v', 'v', 'v', 'v', 've', 've', 've', 've'],
  );
});

/** Whole numbers from 0 to 100 before which "of" is `ze`: those above, šest, sedm and what follows from them. */
const ZE = [...VE, 6, 7, 16, 17, ...Array.from({ length: 20 }, (_, at) => 60 + at)];

test('10.1: "of" is ze before dva, tři, čtyři, šest, sedm, sto and what is derived from them', () => {
  for (let number = 0; number <= 100; number++) {
    assert.equal(czechOf(number), `${ZE.includes(number) ? 'ze' : 'z'} ${number}`);
  }
  const { integer } = formats('cs');
  const expected = {
    ze: [105, 200, 650, 700, 4321, 7000, 100_000],
    z: [500, 800, 1000, 1400, 9876, 1_000_000],
  };
  for (const [preposition, numbers] of Object.entries(expected)) {
    for (const number of numbers) {
      assert.equal(czechOf(integer(number)), `${preposition} ${integer(number)}`);
      assert.equal(czechOf(`${number}`), `${preposition} ${number}`);
    }
  }
});
