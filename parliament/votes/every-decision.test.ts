import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { findVotes } from './analyse.ts';
import { voteDetail } from './detail/analyse.ts';
import { verdictOf } from './detail/result.ts';

const everything = { search: '', outcome: '', topic: '', view: 'decided' } as const;

test('10.13: each decision of period 7 that a history names is said as the history says it', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const { votes, actions, actionNames } = period.histories;
  const natures = voteNatures(period);
  let checked = 0;
  for (const [place, vote] of period.votes.entries()) {
    const row = votes.indexOf(vote.id);
    if (row < 0 || !isDecision(natures[place]!)) continue;
    const action = actionNames[actions[row]!]!;
    const detail = voteDetail(period, place, 'current');
    const [czech, english] = (['cs', 'en'] as const).map((locale) => {
      const text = verdictOf(locale, period, detail);
      return text.slice(text.lastIndexOf(' — ') + 3).replace(/ \d.*/, '');
    });
    const expected = ['zamítnut', 'neschválen', 'nepřijat'].includes(action)
      ? vote.outcome === 'A'
        ? ['tisk zamítnut, návrh na zamítnutí přijat', 'bill rejected, motion to reject carried']
        : ['zamítnuto', 'rejected']
      : action === 'vrácen'
        ? ['tisk vrácen, návrh na vrácení přijat', 'bill returned, motion to return carried']
        : ['přijato', 'passed'];
    assert.deepEqual([czech, english], expected, `vote ${vote.id}: ${action}`);
    checked += 1;
  }
  assert.ok(checked >= 150, `${checked} checked`);
});

test('10.13: the decisions of period 7 are counted and filtered by the fate of their prints', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const { places, passed, rejected, returned } = findVotes(period, everything);
  assert.equal(passed + rejected + returned, places.length);
  assert.equal(returned, 3);
  assert.ok(rejected >= 24);
  const filtered = findVotes(period, { ...everything, outcome: 'R' });
  assert.equal(filtered.places.length, rejected + returned);
  const ids = Array.from(filtered.places, (place) => period.votes[place]!.id);
  for (const id of [58634, 59307, 58531]) assert.ok(ids.includes(id), `vote ${id}`);
  const raw = findVotes(period, { ...everything, view: 'all', outcome: 'R' });
  assert.ok(!Array.from(raw.places, (place) => period.votes[place]!.id).includes(58634));
});
