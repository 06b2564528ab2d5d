import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PrintStep, STAGE_OF_TYPE } from '../chamber/print-history.ts';
import { stepWords } from './print-timeline.ts';

const step = (outcome: string, stage: PrintStep['stage'] = 'first_reading'): PrintStep => ({
  date: undefined,
  stage,
  label: '',
  outcome,
  vote: undefined,
  session: undefined,
  law: undefined,
  note: undefined,
});

test('2.4: abbreviations of the source are written out in Czech and translated', () => {
  const texts = (outcome: string) =>
    (['cs', 'en'] as const).map((locale) => stepWords(locale, step(outcome)).outcome);
  assert.deepEqual(texts('nesouhlas s RJ'), [
    'nesouhlas s rozhodnutím v prvním čtení',
    'no consent to a decision in first reading',
  ]);
});

test('2.4: an outcome without a translation stays Czech and is marked as such', () => {
  const words = stepWords('en', step('neznámý úkon', STAGE_OF_TYPE.get(9)));
  assert.deepEqual([words.outcome, words.czech], ['neznámý úkon', true]);
  assert.equal(words.label, 'Answer to an interpellation');
});
