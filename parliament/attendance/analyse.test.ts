import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
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
        attendance_pct_k_present_omluvy: rounded(row.unexcusedPercent),
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

test('1.4 attendance', () => {
  console.log(attendance(samplePeriod));
});
