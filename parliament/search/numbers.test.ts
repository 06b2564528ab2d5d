import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import { withPrints } from '../testing/chamber-with-prints.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { search } from './analyse.ts';

const scoreOf = (period: Period, question: string) => search(period, question).prints[0]?.score;

test('10.7: the number of a print stands above what words find, with or without the word print', () => {
  const period = withPrints([
    [5, 'Zákon o vodě'],
    [6, 'Zpráva 5'],
  ]);
  for (const question of ['5', 'tisk 5', 'Tisky 5', 'print 5', 'tisk č. 5', 'tisk číslo 5']) {
    const [first] = search(period, question).prints;
    assert.equal(first!.item.print.number, 5, question);
    assert.ok(first!.score >= 100, `${question}: ${first!.score}`);
  }
  assert.equal(scoreOf(period, '5'), 100 + 2);
  assert.ok(scoreOf(period, '5 vodě')! < 100, 'a number among other words is only a word');
});

test('10.7: of a number alone, titles that have it follow; named as a print, it is the only one', () => {
  const period = withPrints([
    [5, 'Zákon o vodě'],
    [6, 'Zpráva, tisk 5'],
    [50, 'Zákon o dani'],
  ]);
  const found = (question: string) =>
    search(period, question).prints.map(({ item }) => item.print.number);
  assert.deepEqual(found('5'), [5, 6]);
  assert.deepEqual(found('tisk 5'), [5]);
});

test('10.7: the number of a law finds the print that became it', () => {
  const { histories } = samplePeriod;
  const period = { ...withPrints([[500, 'Zákon o vodě']]), histories };
  const [hit] = search(period, '60/2021').prints;
  assert.deepEqual([hit!.reason, hit!.score], ['law', 4 * 2 + 3 + 2]);
  assert.deepEqual(search(period, '61/2021').prints, []);
});

test('10.7: session and number name one vote, an id alone another', () => {
  const found = (question: string) =>
    search(samplePeriod, question).votes.map(({ item, reason, score, inOtherWords }) => [
      samplePeriod.votes[item]!.id,
      reason,
      score,
      inOtherWords,
    ]);
  assert.deepEqual(found('2/1'), [[12, 'number', 120, false]]);
  assert.deepEqual(found('1/2'), [[11, 'number', 120, false]]);
  assert.deepEqual(found('12'), [[12, 'number', 120, false]]);
  assert.deepEqual(found('3/1'), []);
});

test('10.7: a day finds its votes, a result the votes that had it; a day without votes offers its neighbours', () => {
  const [first, ...others] = samplePeriod.votes;
  const dated = { ...first!, date: '2014-12-10', yes: 123, no: 0 };
  const votes = [dated, ...others.map((vote) => ({ ...vote, date: '2014-12-05' }))];
  const period = { ...samplePeriod, votes };
  const found = (question: string) => search(period, question).votes.map(({ item }) => item);
  for (const day of ['10.12.2014', '10. 12. 2014', '10. prosince 2014', '2014-12-10'])
    assert.deepEqual(found(day), [0], day);
  for (const result of ['123/0', '123:0', '123 : 0', '123 ku 0'])
    assert.deepEqual(found(result), [0], result);
  const near = search(period, '6.12.2014');
  assert.deepEqual([near.votes, near.suggestions], [[], ['5. 12. 2014', '10. 12. 2014']]);
});
