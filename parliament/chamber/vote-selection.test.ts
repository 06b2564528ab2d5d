import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loyalty } from '../loyalty/analyse.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import type { VoteChoice } from './period.ts';
import { voteNatures } from './vote-nature.ts';
import { selectVotes } from './vote-selection.ts';

const ALL: VoteChoice = { scope: 'all', from: '', to: '' };
const ids = (choice: Partial<VoteChoice>) =>
  selectVotes(samplePeriod, { ...ALL, ...choice }).votes.map(({ id }) => id);

test('10.26: votes are chosen by kind and days, and all of them are the period itself', () => {
  assert.equal(selectVotes(samplePeriod, ALL), samplePeriod);
  assert.deepEqual(ids({ from: '2021-05-02', to: '2021-05-02' }), [10, 11, 12, 13]);
  assert.deepEqual(ids({ from: '2021-05-03' }), []);
  assert.deepEqual(ids({ to: '2021-05-01' }), []);
});

test('10.26: a chosen vote keeps its ballots, its clubs and what it was', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const natures = voteNatures(period);
  for (const [scope, kind] of [
    ['final', 'final'],
    ['amendments', 'amendment'],
  ] as const) {
    const part = selectVotes(period, { ...ALL, scope });
    assert.equal(part.voteCount, natures.filter((nature) => nature.kind === kind).length);
    assert.ok(voteNatures(part).every((nature) => nature.kind === kind));
    const width = period.members.length;
    for (const [row, { id }] of part.votes.entries()) {
      const place = period.votes.findIndex((vote) => vote.id === id);
      const own = (of: Uint8Array, at: number) => of.subarray(at * width, (at + 1) * width);
      assert.deepEqual(own(part.ballots, row), own(period.ballots, place));
      assert.deepEqual(own(part.clubAtVote, row), own(period.clubAtVote, place));
    }
  }
  const [finals, amendments] = (['final', 'amendments'] as const).map((scope) =>
    loyalty(selectVotes(period, { ...ALL, scope })),
  );
  assert.ok(finals![0]!.activeVotes < amendments![0]!.activeVotes);
});

test('10.26: every measure takes the choice on page, chart and JSON, says it, and links the files of it', async () => {
  const app = await sampleApp();
  const none = 'from=2021-05-03';
  for (const page of ['/loyalty', '/similarity', '/parties']) {
    const { statusCode, body } = await app.inject(`${page}?${none}`);
    assert.equal(statusCode, 200, page);
    assert.match(body, /Jen od 3\.\s5\.\s2021: 0 ze 4 hlasování\./, page);
    assert.match(body, /<details open><summary>Která hlasování se počítají/, page);
    assert.match(body, /format=csv[^"]*from=2021-05-03|from=2021-05-03[^"]*format=csv/, page);
    const api = (query: string) => app.inject(`/api${page}?format=json&${query}`);
    assert.notDeepEqual(
      (await api(none)).json().rows,
      (await api('to=2021-05-02')).json().rows,
      page,
    );
    assert.deepEqual((await api('to=2021-05-02')).json().rows, (await api('')).json().rows, page);
    const wrong = await api('from=3.5.2021');
    assert.equal(wrong.statusCode, 400, page);
    assert.match(wrong.json().error, /from/);
  }
  assert.equal((await app.inject(`/charts/loyalty.png?${none}`)).statusCode, 404);
});
