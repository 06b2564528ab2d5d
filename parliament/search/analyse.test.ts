import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { search } from './analyse.ts';

const hits = (question: string) => {
  const { members, prints, votes } = search(samplePeriod, question);
  return {
    members: members.map(({ item }) => item.id),
    prints: prints.map(({ item }) => item.print.number),
    votes: votes.map(({ item }) => samplePeriod.votes[item]!.id),
  };
};

test('10.7: an empty query finds nothing', () => {
  for (const question of ['', '   ', '<>.,*']) {
    assert.deepEqual(hits(question), { members: [], prints: [], votes: [] });
  }
});

test('10.7: members are listed by surname in Czech order, then by id', () => {
  const chamber = sampleChamber(
    ['Jan Žák', 'Jan Novák', 'Eva Chalupa', 'Jan Holub', 'Jan Novák'],
    [],
  );
  const found = (question: string) => search(chamber, question).members.map(({ item }) => item.id);
  assert.deepEqual(found('jan'), [4, 2, 5, 1]);
  assert.deepEqual(found('eva'), [3]);
});
