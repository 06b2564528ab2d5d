import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import { sampleChamber } from '../chamber/sample-chamber.ts';
import { LABELLED_TITLES } from '../chamber/sample-print-titles.ts';
import { folded } from '../chamber/search-text.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { labelOf, search } from './analyse.ts';
import { QUESTIONS, REAL_QUESTIONS } from './sample-questions.ts';

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

function missed(period: Period, questions: typeof QUESTIONS, typed: (text: string) => string) {
  return questions
    .filter(({ question, kind, label }) => {
      const { best } = search(period, typed(question));
      return !best.some((hit) => hit.kind === kind && label.test(labelOf(period, hit)));
    })
    .map(({ question }) => question);
}

/** Prints that nobody voted on by the date of the archive are in none of its tables. */
function isAnswerable(
  { prints, votes }: Period,
  { kind, label }: (typeof QUESTIONS)[number],
): boolean {
  if (kind === 'print') return [...prints.values()].some(({ print }) => label.test(print.title));
  return kind !== 'vote' || votes.some(({ title }) => label.test(title));
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
    const period = await realPeriod(7);
    const asked = [...QUESTIONS, ...REAL_QUESTIONS].filter((one) => isAnswerable(period, one));
    assert.ok(asked.length >= 60, `${asked.length} questions`);
    assert.deepEqual(missed(period, asked, typed), []);
  });
}

test('10.7: session and number, a print and a law are found by number, and that comes first', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const first = (question: string) => search(period, question).best[0]!;
  const [vote, print, law] = [first('28/3'), first('tisk 42'), first('586/1992')];
  assert.ok(vote.kind === 'vote' && period.votes[vote.hit.item]!.id === 60961);
  assert.ok(print.kind === 'print' && print.hit.item.print.number === 42);
  assert.ok(law.kind === 'print' && law.hit.item.print.fullTitle?.includes('586/1992'));
});
