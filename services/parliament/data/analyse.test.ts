import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_CLUB } from '../chamber/period.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { qualityCounts } from './analyse.ts';

test('10.8: anomalies of a period are counted', () => {
  const chamber = sampleChamber(
    ['Adam A X', 'Bára B', 'Cyril C Y', 'Dana D', 'Emil E X'],
    ['AB@.A', 'eABWA', 'KMC.F', 'ABA.e'],
    [
      { title: 'O daních', shortTitle: 'DPH' },
      { title: 'O sportu' },
      { title: '', shortTitle: 'DPH' },
      { title: '', shortTitle: '' },
    ],
  );
  const [adam, bara, cyril, dana, emil] = chamber.members;
  const [inX] = adam!.clubSpans;
  const print = { id: 1, number: 1, title: '' };
  const found = qualityCounts({
    ...chamber,
    members: [
      { ...adam!, clubSpans: [inX!, { ...inX!, club: 1 }] },
      bara!,
      cyril!,
      dana!,
      // Left the club and came back.
      { ...emil!, clubSpans: [inX!, inX!] },
    ],
    // Cyril was in no club at the last vote, and abstained outside one in the third.
    clubAtVote: chamber.clubAtVote.map((club, at) => (at === 17 || at === 12 ? NO_CLUB : club)),
    prints: new Map([
      [10, { print, by: 'history' }],
      [11, { print, by: 'name' }],
      [12, { print, by: 'name' }],
      [13, { print, by: 'agenda' }],
    ]),
  });
  assert.deepEqual(found, {
    // . A B C F K @ M W e
    ballots: [3, 6, 3, 1, 1, 1, 1, 1, 1, 2],
    untitled: 1,
    linked: { history: 1, agenda: 1, title: 0, name: 2 },
    membersOfSeveralClubs: 1,
    sidesWithoutClub: 4,
  });
});
