import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from './chamber/club-lines.ts';
import { printHistory } from './chamber/print-history.ts';
import { voteNatures } from './chamber/vote-nature.ts';
import { mostRebels } from './home/analyse.ts';
import { testExpected } from './testing/expected-results.ts';
import { LABELLED_MOTIONS, LABELLED_VOTES } from './testing/labelled-votes.ts';
import { noRealData, realPeriod } from './testing/real-periods.ts';
import { findVotes } from './votes/analyse.ts';
import { voteDetail } from './votes/detail/analyse.ts';

testExpected(7);

const skip = { skip: noRealData };

test(
  '10.13: of the votes that the register names, 95 % are read rightly without the names',
  skip,
  async () => {
    const period = await realPeriod(7);
    const { histories } = period;
    const unnamed = { ...period, histories: { ...histories, votes: histories.votes.map(() => 0) } };
    const [all, read] = [voteNatures(period), voteNatures(unnamed)];
    const named = [...period.votes.keys()].filter((at) =>
      histories.votes.includes(period.votes[at]!.id),
    );
    const right = named.filter((at) => all[at]!.kind === read[at]!.kind);
    assert.ok(named.length >= 150);
    assert.ok(right.length >= 0.95 * named.length, `${right.length} of ${named.length}`);
    assert.ok(named.every((at) => !read[at]!.isCertain || right.includes(at)));
    const stages = all.filter(({ stage }) => stage !== undefined);
    assert.ok(stages.length >= 2100, `${stages.length} votes have a stage`);
  },
);

test(
  '10.13: at least 38 of 40 labelled votes have the right kind, and all certain ones',
  skip,
  async () => {
    const period = await realPeriod(7);
    const natures = new Map(
      voteNatures(period).map((nature, at) => [period.votes[at]!.id, nature]),
    );
    const wrong = LABELLED_VOTES.filter(([id, kind]) => natures.get(id)?.kind !== kind);
    assert.ok(LABELLED_VOTES.length >= 40);
    assert.ok(LABELLED_VOTES.length - wrong.length >= 38, `wrong: ${wrong.join(' ')}`);
    assert.ok(wrong.every(([id]) => !natures.get(id)?.isCertain));
    for (const [id, motion, billOutcome] of LABELLED_MOTIONS) {
      const nature = natures.get(id)!;
      assert.deepEqual([nature.motion, nature.billOutcome], [motion, billOutcome], `vote ${id}`);
    }
  },
);

test('10.13: decisions are counted and filtered by the fate of their prints', skip, async () => {
  const period = await realPeriod(7);
  const decided = { search: '', outcome: '', topic: '', view: 'decided' } as const;
  const { places, passed, rejected, returned } = findVotes(period, decided);
  assert.deepEqual([passed + rejected + returned, returned], [places.length, 3]);
  const filtered = findVotes(period, { ...decided, outcome: 'R' });
  assert.equal(filtered.places.length, rejected + returned);
  const ids = Array.from(filtered.places, (place) => period.votes[place]!.id);
  for (const id of [58634, 59307, 58531]) assert.ok(ids.includes(id), `vote ${id}`);
});

test('10.14: rebels of each vote are those of the front page', skip, async () => {
  const period = await realPeriod(7);
  const counted = mostRebels(period, clubLines(period, 'at-vote'), period.voteCount);
  for (const { vote, rebels } of counted) {
    assert.equal(voteDetail(period, vote, 'at-vote').rebels.length, rebels);
  }
});

test(
  '10.3: in the vote of no confidence of 2015 all 32 abstained and 16 were not logged in',
  skip,
  async () => {
    const period = await realPeriod(7);
    const place = period.votes.findIndex(({ id }) => id === 60961);
    const { merged } = voteDetail(period, place, 'current');
    assert.deepEqual(merged, { meaning: 'abstained', awayCounted: true });
  },
);

test('10.19: twelve members held office in the government of 2014', skip, async () => {
  const { offices, members } = await realPeriod(7);
  const seated = new Set(members.map(({ personId }) => personId));
  const own = offices.filter(({ body, organ }) => body === 'government' && organ === '1164');
  const people = new Set(own.map(({ personId }) => personId).filter((id) => seated.has(id)));
  assert.equal(people.size, 12);
});

test('2.4: print 10 went from submission to the collection of laws', skip, async () => {
  const { histories, prints } = await realPeriod(7);
  const steps = printHistory(histories, prints.get(58685)!.print.id);
  assert.deepEqual(
    [steps[0]!.stage, steps.find(({ vote }) => vote === 58685)?.stage, steps.at(-1)!.law],
    ['submitted', 'third_reading', '60/2014'],
  );
});
