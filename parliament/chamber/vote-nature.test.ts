import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LABELLED_MOTIONS, LABELLED_VOTES } from '../testing/labelled-votes.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import type { Period, Vote } from './period.ts';
import { isDecision, voteNatures } from './vote-nature.ts';

/** Votes on one item of one print, in order, without a history. */
function onPrint(votes: readonly Partial<Vote>[], itemType = 5): Period {
  const print = { id: 500, number: 7, title: 'Zákon o Žďáru' };
  const all = votes.map((vote, at) => ({
    ...samplePeriod.votes[0]!,
    ...{ id: 1000 + at, number: at + 1, item: 4, itemType, yes: 3, no: 2 },
    ...vote,
  }));
  const link = { print, by: 'agenda' as const };
  const prints = new Map(all.map(({ id }) => [id, link]));
  return { ...samplePeriod, votes: all, voteCount: all.length, prints };
}
const kinds = (period: Period) => voteNatures(period).map(({ kind }) => kind);
const opposed: Partial<Vote> = {};
const unopposed: Partial<Vote> = { yes: 100, no: 0 };

test('10.13: a third reading ends with the final vote; before it are the order of voting and amendments', () => {
  const period = onPrint([unopposed, opposed, opposed, opposed]);
  assert.deepEqual(kinds(period), ['procedure', 'amendment', 'amendment', 'final']);
  assert.ok(voteNatures(period).every(({ stage }) => stage === 'third_reading'));
  assert.ok(voteNatures(period).every(({ isCertain }) => !isCertain));
});

test('10.13: agenda and confidence are known by their titles', () => {
  const trust = { title: 'Návrh na vyslovení nedůvěry vládě', item: 9, itemType: undefined };
  const period = onPrint([{ title: 'Pořad schůze', item: undefined }, trust, trust]);
  assert.deepEqual(kinds(period), ['agenda', 'procedure', 'confidence']);
  assert.deepEqual(voteNatures(period).map(isDecision), [false, false, true]);
});

test('10.13: at least 38 of 40 labelled votes of period 7 have the right kind, and all certain ones', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const natures = new Map(voteNatures(period).map((nature, at) => [period.votes[at]!.id, nature]));
  const wrong = LABELLED_VOTES.filter(([id, kind]) => natures.get(id)?.kind !== kind);
  assert.ok(LABELLED_VOTES.length >= 40);
  assert.ok(LABELLED_VOTES.length - wrong.length >= 38, `wrong: ${wrong.join(' ')}`);
  assert.deepEqual(
    wrong.filter(([id]) => natures.get(id)?.isCertain),
    [],
  );
});

test('10.13: at least 2,100 votes of period 7 carry a stage, and every vote on a print a kind', {
  skip: noRealData,
}, async () => {
  const natures = voteNatures(await realPeriod(7));
  assert.ok(natures.filter(({ stage }) => stage !== undefined).length >= 2100);
  const finals = natures.filter(({ kind }) => kind === 'final');
  assert.ok(finals.filter(({ isCertain }) => isCertain).length >= 150);
});

test('10.13: labelled motions of period 7 and what became of their prints', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const natures = new Map(voteNatures(period).map((nature, at) => [period.votes[at]!.id, nature]));
  for (const [id, motion, billOutcome] of LABELLED_MOTIONS) {
    const nature = natures.get(id)!;
    assert.deepEqual([nature.motion, nature.billOutcome], [motion, billOutcome], `vote ${id}`);
  }
});
