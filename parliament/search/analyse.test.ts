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

test('10.7: prints are listed by number, an exact number first, each with its votes', () => {
  const print = (id: number, number: number, title: string) => ({ print: { id, number, title } });
  const votes = [
    print(3, 71, 'Zákon o pivu'),
    print(1, 7, 'Zákon o vodě'),
    print(2, 70, 'Zákon o víně'),
    print(1, 7, 'Zákon o vodě'),
    print(1, 7, 'Zákon o vodě'),
    print(4, 5, 'Zpráva'),
  ];
  const chamber = {
    ...sampleChamber(['A A'], []),
    prints: new Map(votes.map((link, at) => [10 + at, { ...link, by: 'agenda' as const }])),
  };
  const found = (question: string) =>
    search(chamber, question).prints.map(({ item }) => [item.print.number, item.votes]);
  assert.deepEqual(found('zakon'), [
    [7, 3],
    [70, 1],
    [71, 1],
  ]);
  assert.deepEqual(found('7'), [[7, 3]]);
  assert.deepEqual(found('71 7'), [[71, 1]]);
  assert.deepEqual(found('print 70'), [[70, 1]]);
  assert.deepEqual(found('tisk zprava'), [[5, 1]]);
});
