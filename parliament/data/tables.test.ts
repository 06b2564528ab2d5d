import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { qualityCounts } from './analyse.ts';
import { TABLE_NAMES, TABLES } from './tables.ts';

const names = TABLE_NAMES;

test('2.2: every value has the type of its column', async (t) => {
  const periods = noRealData ? [samplePeriod] : [samplePeriod, await realPeriod(7)];
  if (noRealData) t.diagnostic(noRealData);
  for (const [name, period] of names.flatMap((name) =>
    periods.map((one) => [name, one] as const),
  )) {
    const types = new Map<string, string>(
      TABLES[name].columns.map(({ name, type }) => [name, type]),
    );
    for (const row of TABLES[name].records(period)) {
      for (const [column, value] of Object.entries(row)) {
        const isNumber = types.get(column) === 'integer';
        if (value !== null && isNumber !== (typeof value === 'number'))
          assert.fail(`${name}.${column}: ${value}`);
      }
    }
  }
});

test('2.2: each table has as many rows as it says', () => {
  for (const name of names) {
    const { count, records } = TABLES[name];
    assert.equal([...records(samplePeriod)].length, count(samplePeriod), name);
  }
});

test('2.3: ballots leave under the letters of the source', () => {
  const letters = [...TABLES.mp_votes.records(samplePeriod)].map(({ vysledek }) => vysledek);
  assert.equal(letters.join(''), 'AABBABBBABABCA@AAKBB');
});

test('2.4: only a number with a year of publication is a law', () => {
  const histories = { ...samplePeriod.histories, laws: Int32Array.of(0, 123, 60) };
  const rows = [...TABLES.tisk_history.records({ ...samplePeriod, histories })];
  assert.deepEqual(
    rows.map(({ zakon }) => zakon),
    [null, null, '60/2021'],
  );
});

for (const number of [1, 7] as const) {
  test(`10.8: in period ${number} the counts made while reading equal the independent ones`, {
    skip: noRealData,
  }, async () => {
    const { counts, variants } = expectedOf(number);
    const period = await realPeriod(number);
    const { quality } = period;
    assert.equal(quality.ballotRows, counts.mp_vote_rows);
    assert.equal(quality.ballotRows - quality.voidBallots, counts.mp_vote_rows_nonvoid);
    assert.equal(quality.unknownBallots, 0);
    assert.equal(quality.voidRows, counts.void_file_rows);
    assert.equal(quality.voidDistinct, counts.void_file_distinct);
    assert.equal(period.voided.length, counts.void_votes_in_period);
    assert.equal(TABLES.mp_votes.count(period), counts.mp_vote_rows_nonvoid);
    const found = qualityCounts(period);
    assert.equal(found.sidesWithoutClub, variants.loyalty_club_at_vote_date.votes_without_club);
    assert.equal(found.membersOfSeveralClubs, counts.mps_with_more_than_one_club_in_period);
    assert.ok(quality.files.length >= 9);
    assert.ok(quality.files.every(({ ragged }) => ragged === 0));
  });
}
