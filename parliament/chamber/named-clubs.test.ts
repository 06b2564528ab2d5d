import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { clubLines } from './club-lines.ts';
import { enoughVotes, namedClubs } from './named-clubs.ts';

test('10.6: a finding needs 100 votes, in a new period a tenth', () => {
  const enough = [5000, 1000, 90, 0].map((voteCount) => enoughVotes({ voteCount }));
  assert.deepEqual(enough, [100, 100, 9, 0]);
});

test('10.6: findings name clubs of three members that voted in enough votes, never the unaffiliated', () => {
  const members = ['Dvojice', 'Dvojice', 'Málo', 'Málo', 'Málo', 'Tři', 'Tři', 'Tři']
    .concat(Array(3).fill('Nezařazení'))
    .map((club, at) => `Člen ${at} ${club}`);
  const named = (votes: number) => {
    const rows = Array<string>(votes).fill('AB@@@ABAAAB').with(0, 'ABAAAABAAAB');
    const chamber = sampleChamber(members, rows);
    return [...namedClubs(chamber, clubLines(chamber, 'at-vote'))].map((at) => chamber.clubs[at]);
  };
  assert.deepEqual(named(10), ['Málo', 'Tři']);
  assert.deepEqual(named(11), ['Tři']);
  assert.deepEqual([...namedClubs({ clubs: [] }, clubLines(sampleChamber([], []), 'at-vote'))], []);
});
