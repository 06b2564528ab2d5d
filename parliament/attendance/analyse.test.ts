import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ballotOfLetter } from '../chamber/ballot.ts';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { attendance } from './analyse.ts';
import { sortedAttendance } from './sort.ts';

for (const number of [1, 7] as const) {
  test(`1.4 attendance of the real period ${number}: every row and column as expected`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    const rows = sortedAttendance(attendance(period), 'worst');
    const expected = expectedOf(number).attendance;
    assert.deepEqual(
      rows.map((row) => ({
        id_poslanec: row.member.id,
        name: `${row.member.firstName} ${row.member.lastName}`,
        party: period.clubs[row.member.club!],
        active: row.active,
        yes: row.yes,
        no: row.no,
        abstained: row.abstained,
        passive: row.passive,
        absent: row.absent,
        excused: row.excused,
        combined_K: row.notVoted,
        before_oath_W: row.beforeOath,
        total: row.total,
        attendance_pct: rounded(row.percent),
        excused_by_omluvy: row.absentExcused,
        attendance_pct_k_present_omluvy: rounded(withoutPassive(row)),
        attendance_pct_k_present: rounded(row.presentPercent),
      })),
      expected,
    );
  });
}

/** The expected results carry nine decimals. */
function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toFixed(9));
}

// Adam ABAA, Bára ABBA, Cyril BBCK, Dana BAAB, Emil AB@B: see chamber/sample-period.ts.
test('1.4 attendance: active is yes, no and abstained; the share is of all but excused votes', () => {
  const [adam, , cyril, , emil] = attendance(samplePeriod);
  assert.deepEqual([adam!.active, adam!.total, adam!.percent], [4, 4, 100]);
  assert.deepEqual([cyril!.no, cyril!.abstained, cyril!.notVoted], [2, 1, 1]);
  assert.deepEqual([cyril!.active, cyril!.percent], [3, 75]);
  assert.deepEqual([emil!.absent, emil!.percent], [1, 75]);
});

/** One member whose ballots are these letters. */
const of = (letters: string) =>
  attendance({
    clubs: [],
    members: [samplePeriod.members[0]!],
    voteCount: letters.length,
    ballots: Uint8Array.from(letters, (letter) => ballotOfLetter(letter.charCodeAt(0))),
    clubAtVote: new Uint8Array(letters.length),
  });

/** The independent calculator does not count code F as present; presence does. */
function withoutPassive(row: ReturnType<typeof attendance>[number]): number | undefined {
  const { presenceUnexcusedPercent, passive, total, excused, beforeOath, absentExcused } = row;
  const expected = total - excused - beforeOath - absentExcused;
  return presenceUnexcusedPercent && presenceUnexcusedPercent - (passive / expected) * 100;
}

test('1.4 attendance: every kind of ballot is counted', () => {
  const [row] = of('ABCFK@MWe');
  const { yes, no, abstained, passive, notVoted, excused, beforeOath } = row!;
  assert.deepEqual(
    [yes, no, abstained, passive, notVoted, excused, beforeOath],
    [1, 1, 1, 1, 1, 1, 1],
  );
  assert.deepEqual([row!.absent, row!.absentExcused, row!.total], [2, 1, 9]);
  assert.equal(row!.percent, (3 / 8) * 100);
  assert.equal(row!.presentPercent, (4 / 7) * 100);
  assert.equal(row!.presencePercent, (5 / 7) * 100);
  assert.equal(row!.presenceUnexcusedPercent, (5 / 6) * 100);
});

test('1.4 attendance: a member who was excused from everything has no share, not zero', () => {
  const [row] = of('MM');
  assert.deepEqual([row!.percent, row!.presentPercent], [undefined, undefined]);
});

test('1.4 attendance: a member who is in no roll call has no row', () => {
  assert.deepEqual(of('..'), []);
});
