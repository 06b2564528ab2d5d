import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeArchives } from './archives.ts';
import { completeOptions, tinyParliament } from './options.ts';
import { readArchive, recordsOf } from './testing/read-archive.ts';

const period = fc
  .record({
    seats: fc.integer({ min: 4, max: 40 }),
    clubs: fc.integer({ min: 2, max: 4 }),
    sessions: fc.integer({ min: 1, max: 9 }),
    more: fc.integer({ min: 0, max: 90 }),
    replacements: fc.integer({ min: 0, max: 4 }),
    switchers: fc.integer({ min: 0, max: 6 }),
    sessionsWithoutAgenda: fc.integer({ min: 0, max: 9 }),
    sessionsInFirstPart: fc.integer({ min: 0, max: 9 }),
    voidShare: fc.double({ min: 0, max: 1, noNaN: true }),
    challengedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    era: fc.constantFrom('K', 'F', 'CF', 'CFM'),
  })
  .map(({ more, ...one }) => ({ ...one, period: 9, votes: one.sessions + more }));

test('any given within the limits gives archives with the votes and ballots asked for', () => {
  fc.assert(
    fc.property(fc.integer(), period, (seed, one) => {
      const files = readArchive(makeArchives({ seed, periods: [one] }).get('hl-2021ps.zip'));
      const ballots = ['h1', 'h2'].flatMap((part) => recordsOf(files, `hl2021${part}.unl`));
      const ids = recordsOf(files, 'hl2021s.unl').map(([id]) => id);
      assert.equal(new Set(ids).size, one.votes);
      assert.equal(
        new Set(ballots.map(([who, what]) => `${who} ${what}`)).size,
        one.votes * one.seats,
      );
      assert.deepEqual(new Set(ballots.map((record) => record[1])), new Set(ids));
    }),
    { numRuns: 60 },
  );
});

test('1.1 options: impossible options are rejected with the reason', () => {
  const asked = (given: object) => () => completeOptions({ periods: [{ period: 9, ...given }] });
  assert.throws(asked({ period: 11 }), /period 11: expected 1 to 10/);
  assert.throws(asked({ seats: 2 }), /period 9: at least 4 seats/);
  assert.throws(asked({ seats: 5, clubs: 6 }), /a seat per club/);
  assert.throws(asked({ votes: 3, sessions: 4 }), /a vote per session/);
  assert.throws(
    () => completeOptions({ periods: [{ period: 9 }, { period: 9 }] }),
    /each period once/,
  );
  assert.throws(
    () => makeArchives({ ...tinyParliament, snapshot: '2025-11-10' }),
    /period 10 begins 2025-11-03/,
  );
  assert.throws(
    () => makeArchives({ periods: [{ period: 6, seats: 9, votes: 60_000 }] }),
    /too many votes/,
  );
});
