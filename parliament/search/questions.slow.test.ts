import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { folded } from '../chamber/search-text.ts';
import { realContents } from '../testing/real-contents.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { LABELLED_TITLES } from '../testing/sample-print-titles.ts';
import {
  FURTHER_QUESTIONS,
  MISSPELT,
  QUESTIONS,
  REAL_QUESTIONS,
  UNVOTED_QUESTIONS,
  UNVOTED_QUESTIONS_OF_1993,
} from '../testing/sample-questions.ts';
import { search } from './analyse.ts';
import { aboutHit } from './table.ts';

/** Titles of real prints, with a vote on each, and some of the members and clubs of the time. */
function samplePrints(): Period {
  const titles = [
    ...LABELLED_TITLES.map(({ title }) => title),
    'Návrh na vyslovení nedůvěry vládě České republiky',
  ];
  const chamber = sampleChamber(
    [
      'Karel Schwarzenberg TOP09-S',
      'Petr Fiala ODS',
      'Vojtěch Filip KSČM',
      'Pavel Bělobrádek KDU-ČSL',
    ],
    titles.map(() => 'ABAB'),
    titles.map((title) => ({ title })),
  );
  const prints = new Map(
    LABELLED_TITLES.map(({ title }, at) => [
      10 + at,
      { print: { id: 500 + at, number: 200 + at, title }, by: 'agenda' as const },
    ]),
  );
  return { ...chamber, prints };
}

type Questions = typeof QUESTIONS;

function missed(
  period: Period,
  questions: Questions,
  typed: (text: string) => string,
  contents?: PrintContents,
) {
  return questions
    .filter(({ question, kind, label }) => {
      const { best } = search(period, typed(question), contents);
      return !best.some((hit) => hit.kind === kind && label.test(aboutHit(period, hit)[1]));
    })
    .map(({ question }) => question);
}

const asIs = (text: string) => text;

test('10.7: at least 60 questions in any case and number have the right hit among the first five', () => {
  assert.ok(QUESTIONS.length >= 60);
  assert.deepEqual(missed(samplePrints(), QUESTIONS, asIs), []);
});

test('10.7: the same questions without diacritics as well', () => {
  assert.deepEqual(missed(samplePrints(), QUESTIONS, folded), []);
});

for (const [name, typed] of [
  ['with', asIs],
  ['without', folded],
] as const) {
  test(`10.7: in period 7 all questions have the right hit among the first five, ${name} diacritics`, {
    skip: noRealData,
  }, async () => {
    const [period, contents] = [await realPeriod(7), await realContents(7)];
    const asked = [...QUESTIONS, ...REAL_QUESTIONS, ...FURTHER_QUESTIONS];
    const all = [...asked, ...UNVOTED_QUESTIONS, ...UNVOTED_QUESTIONS_OF_1993];
    assert.ok(all.length >= 150, `${all.length} questions`);
    assert.deepEqual(missed(period, asked, typed, contents), []);
  });

  test(`10.7: prints that nobody voted on are among the first five as well, ${name} diacritics`, {
    skip: noRealData,
  }, async () => {
    const asked = [
      [7, UNVOTED_QUESTIONS],
      [1, UNVOTED_QUESTIONS_OF_1993],
    ] as const;
    for (const [number, questions] of asked) {
      const [period, contents] = [await realPeriod(number), await realContents(number)];
      assert.deepEqual(missed(period, questions, typed, contents), []);
      for (const { question, label } of questions) {
        const { prints } = search(period, typed(question), contents);
        const right = prints.filter(({ item }) => label.test(item.print.title));
        assert.ok(
          right.some(({ item }) => item.votes === 0),
          `${question}: none without votes`,
        );
      }
    }
  });
}

test('10.7: what Czechs misspell is offered as it is spelt, and that finds something', {
  skip: noRealData,
}, async () => {
  const [period, contents] = [await realPeriod(7), await realContents(7)];
  for (const [typed, meant] of MISSPELT) {
    const { suggestions } = search(period, typed, contents);
    assert.equal(suggestions[0], meant, typed);
    assert.ok(search(period, meant, contents).best.length > 0, meant);
  }
});

test('10.7: nothing is offered for what is spelt right', { skip: noRealData }, async () => {
  const [period, contents] = [await realPeriod(7), await realContents(7)];
  for (const { question } of [...QUESTIONS, ...REAL_QUESTIONS, ...UNVOTED_QUESTIONS]) {
    assert.deepEqual(search(period, question, contents).suggestions, [], question);
  }
});

test('10.7: session and number, a print and a law are found by number, and that comes first', {
  skip: noRealData,
}, async () => {
  const [period, contents] = [await realPeriod(7), await realContents(7)];
  const first = (question: string) => search(period, question, contents).best[0]!;
  const [vote, print, law] = [first('28/3'), first('tisk 42'), first('586/1992')];
  assert.ok(vote.kind === 'vote' && period.votes[vote.item]!.id === 60961);
  assert.ok(print.kind === 'print' && print.item.print.number === 42);
  assert.ok(law.kind === 'print' && law.item.print.fullTitle?.includes('586/1992'));
});
