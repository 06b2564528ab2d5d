import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { folded } from '../chamber/search-text.ts';
import { withPrints } from '../testing/chamber-with-prints.ts';
import { realContents } from '../testing/real-contents.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import {
  FURTHER_QUESTIONS,
  QUESTIONS,
  REAL_QUESTIONS,
  UNVOTED_QUESTIONS,
  UNVOTED_QUESTIONS_OF_1993,
} from '../testing/sample-questions.ts';
import { search } from './analyse.ts';
import { dayOf } from './numbers.ts';
import { aboutHit } from './table.ts';

const prints = (period: Period, question: string) =>
  search(period, question).hits.flatMap(({ kind, item }) =>
    kind === 'print' ? [item.print.number] : [],
  );
const votes = (period: Period, question: string) =>
  search(period, question).hits.flatMap(({ kind, item }) => (kind === 'vote' ? [item] : []));

for (const typed of [(text: string) => text, folded]) {
  test(`10.7: at least 95 % of the sample questions have the right hit among the first five${typed === folded ? ', without diacritics' : ''}`, {
    skip: noRealData,
  }, async () => {
    const asked = [
      [7, [...QUESTIONS, ...REAL_QUESTIONS, ...FURTHER_QUESTIONS, ...UNVOTED_QUESTIONS]],
      [1, UNVOTED_QUESTIONS_OF_1993],
    ] as const;
    let all = 0;
    const missed: string[] = [];
    for (const [number, questions] of asked) {
      const [period, contents] = [await realPeriod(number), await realContents(number)];
      all += questions.length;
      for (const { question, kind, label } of questions) {
        const { hits } = search(period, typed(question), contents);
        const isRight = hits
          .slice(0, 5)
          .some((hit) => hit.kind === kind && label.test(aboutHit(period, hit)[1]));
        if (!isRight) missed.push(question);
      }
    }
    assert.ok(all >= 150, `${all} questions`);
    assert.ok(missed.length <= all * 0.05, `${missed.length} of ${all}: ${missed}`);
  });
}

test('10.7: a word is found in any of its forms, by its beginning, and with a letter that is wrong', () => {
  const period = withPrints([
    [1, 'Zákon o dani z příjmů'],
    [2, 'Zákon o registru smluv'],
  ]);
  assert.deepEqual(prints(period, 'daně'), [1]);
  assert.deepEqual(prints(period, 'příjmu DANÍ'), [1]);
  assert.deepEqual(prints(period, 'regist'), [2]);
  assert.deepEqual(prints(period, 'regisrtu smluv'), [2]);
  assert.deepEqual(prints(period, 'xyzw'), []);
});

test('10.7: words people use find what titles say instead', () => {
  const period = withPrints([[1, 'Zákon o evidenci tržeb']]);
  assert.deepEqual(prints(period, 'eet'), [1]);
});

test('10.7: where nothing has all words, hits have some of them', () => {
  const period = withPrints([
    [1, 'Zákon o dani'],
    [2, 'Zákon o vodě'],
  ]);
  const found = search(period, 'novák vodě neznámé');
  assert.equal(found.isPartial, true);
  assert.deepEqual(found.hits.map(({ kind }) => kind).sort(), ['member', 'print']);
  assert.equal(search(period, 'vodě').isPartial, false);
});

test('10.7: a print comes before its votes, and of prints that match alike a bill', () => {
  const print = (ct: number, kind: 'report' | 'bill') => ({
    id: 700 + ct,
    ct,
    kind,
    title: 'O lesích',
    fullTitle: '',
    submitter: '',
    submitted: undefined,
    isFurther: false,
    status: 'in_progress' as const,
    sponsor: undefined,
    subPrints: [],
    lawChanges: [],
  });
  const contents = {
    version: '1',
    register: {
      period: 10,
      prints: [print(1, 'report'), print(2, 'bill')],
      histories: samplePeriod.histories,
      relatedBills: new Map(),
    },
    topics: new Map(),
    summaries: new Map(),
  } as PrintContents;
  const { hits } = search(withPrints([], ['O lesích']), 'lesích', contents);
  assert.deepEqual(
    hits.map((hit) => (hit.kind === 'print' ? hit.item.print.number : hit.kind)),
    [2, 1, 'vote'],
  );
});

test('10.7: the number of a print or a law, a session and number, an id, a day and a result come first', () => {
  const period = withPrints([
    [5, 'Zákon o vodě'],
    [6, 'Zpráva 5'],
  ]);
  for (const question of [
    '5',
    'tisk 5',
    'Tisky 5',
    'print 5',
    'tisk č. 5',
    'tisk číslo 5',
    '5/0',
    'sněmovní tisk 5/2',
  ]) {
    assert.equal(prints(period, question)[0], 5, question);
    assert.equal(search(period, question).isPartial, false, question);
  }
  const law = { ...withPrints([[500, 'Zákon o vodě']]), histories: samplePeriod.histories };
  assert.deepEqual(prints(law, '60/2021'), [500]);
  const ids = (question: string) =>
    votes(samplePeriod, question).map((place) => samplePeriod.votes[place]!.id);
  assert.deepEqual([ids('2/1')[0], ids('1/2')[0], ids('12')[0]], [12, 11, 12]);
  const [first, ...others] = samplePeriod.votes;
  const dated = { ...first!, date: '2014-12-10', yes: 123, no: 0 };
  const found = { ...samplePeriod, votes: [dated, ...others] };
  for (const question of ['10.12.2014', '10. prosince 2014', '2014-12-10', '123:0', '123 ku 0']) {
    assert.equal(votes(found, question)[0], 0, question);
    assert.equal(search(found, question).isPartial, false, question);
  }
  assert.equal(dayOf('10. 13.'), undefined);
});

test('10.7: an empty question finds nothing; members are listed by surname in Czech order', () => {
  for (const question of ['', '   ', '<>.,*'])
    assert.deepEqual(search(samplePeriod, question).hits, []);
  const chamber = sampleChamber(['Jan Žák', 'Jan Novák', 'Eva Chalupa', 'Jan Holub'], []);
  assert.deepEqual(
    search(chamber, 'jan').hits.flatMap(({ kind, item }) =>
      kind === 'member' ? [item.lastName] : [],
    ),
    ['Holub', 'Novák', 'Žák'],
  );
});
