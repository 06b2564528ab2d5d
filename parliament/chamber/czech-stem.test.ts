import assert from 'node:assert/strict';
import { test } from 'node:test';
import { czechStem } from './czech-stem.ts';
import { folded } from './search-text.ts';

const FORMS = [
  'rozpočet rozpočtu rozpočtem rozpočty',
  'státní státním státního státních',
  'evidence evidenci evidencí',
  'tržba tržeb tržby tržbách',
  'loterie loteriích loterií loteriemi',
  'zákoník zákoníku zákoníkem',
  'práce práci prací',
  'důchod důchody důchodů důchodech',
  'nedůvěra nedůvěry nedůvěru',
  'vláda vlády vládě vládou',
  'školský školského školskému školských',
  'vodní vodního vodních',
  'poplatky poplatků poplatkům poplatcích',
];

for (const forms of FORMS) {
  const [first = '', ...others] = forms.split(' ');
  test(`10.7 stems: the forms of ${first} have one stem, with and without diacritics`, () => {
    const stem = czechStem(folded(first));
    const own = others.filter((form) => czechStem(folded(form)) === stem);
    assert.deepEqual(own, others);
  });
}

test('10.7 stems: short words and numbers stay', () => {
  for (const word of ['eu', 'dan', 'pes', '2014', '592a']) assert.equal(czechStem(word), word);
});

test('10.7 stems: different words keep different stems', () => {
  const words = [
    'doprava',
    'dotace',
    'daně',
    'dluh',
    'dráhy',
    'škola',
    'škoda',
    'soud',
    'sociální',
  ];
  assert.equal(new Set(words.map((word) => czechStem(folded(word)))).size, words.length);
});
