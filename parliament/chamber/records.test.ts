import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vote } from './period.ts';
import { provenance, voteColumns, voteRecord } from './records.ts';

const vote: Vote = {
  id: 11,
  session: 12,
  number: 13,
  item: 14,
  date: '2021-05-02',
  time: '09:30',
  yes: 21,
  no: 22,
  abstained: 23,
  notVoting: 24,
  present: 25,
  quorum: 26,
  outcome: 'R',
  title: 'Long title',
  shortTitle: 'Short',
  itemType: 27,
};

test('2.2: a vote has the columns of the source; a procedural vote has no item', () => {
  const columns = {
    id_hlasovani: 11,
    schuze: 12,
    cislo: 13,
    bod: 14,
    datum: '2021-05-02',
    cas: '09:30',
    pro: 21,
    proti: 22,
    zdrzel: 23,
    nehlasoval: 24,
    prihlaseno: 25,
    kvorum: 26,
    vysledek: 'R',
    nazev_dlouhy: 'Long title',
    nazev_kratky: 'Short',
    id_typ: 27,
  };
  assert.deepEqual(voteColumns(vote), columns);
  assert.equal(voteColumns({ ...vote, item: undefined }).bod, null);
  assert.equal(voteColumns({ ...vote, itemType: undefined }).id_typ, null);
});

test('1.2: history and agenda make a link certain, a name only probable', () => {
  const print = { id: 1, number: 2, title: '' };
  assert.deepEqual(
    (['history', 'agenda', 'name'] as const).map((by) => provenance({ print, by })),
    ['certain', 'certain', 'probable'],
  );
});

test('10.13: a vote for programs carries its outcome, stage and kind', () => {
  const nature = { stage: 'third_reading', kind: 'final', isCertain: true } as const;
  assert.deepEqual(voteRecord(vote, 'passed', nature), {
    ...voteColumns(vote),
    outcome: 'passed',
    stage: 'third_reading',
    kind: 'final',
    kind_certain: true,
    motion: null,
    bill_outcome: null,
  });
  const rejection = { ...nature, motion: 'reject', billOutcome: 'rejected' } as const;
  const { motion, bill_outcome, vysledek } = voteRecord(vote, '', rejection);
  assert.deepEqual([motion, bill_outcome, vysledek], ['reject', 'rejected', vote.outcome]);
  assert.equal(voteRecord(vote, '', { ...nature, stage: undefined }).stage, null);
});
