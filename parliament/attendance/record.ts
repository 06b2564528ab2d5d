import type { RollCalls } from '../chamber/period.ts';
import { memberColumns } from '../chamber/records.ts';
import type { MemberAttendance } from './analyse.ts';

/** One row in JSON and CSV. */
export function attendanceRecord(calls: RollCalls, row: MemberAttendance) {
  const { member } = row;
  return {
    ...memberColumns(calls, member),
    active: row.active,
    yes_votes: row.yes,
    no_votes: row.no,
    abstained: row.abstained,
    passive: row.passive,
    absent: row.absent,
    excused: row.excused,
    total: row.total,
    attendance_pct: row.percent ?? null,
    not_voted_combined: row.notVoted,
    before_oath: row.beforeOath,
    excused_by_list: row.absentExcused,
    attendance_pct_present: row.presentPercent ?? null,
    presence_pct: row.presencePercent ?? null,
    presence_pct_unexcused: row.presenceUnexcusedPercent ?? null,
  };
}
