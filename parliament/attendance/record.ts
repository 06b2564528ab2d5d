import { Type } from 'typebox';
import type { RollCalls } from '../chamber/period.ts';
import { INTEGER, MEMBER_COLUMNS, NUMBER_OR_NULL } from '../chamber/record-schemas.ts';
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

export const ATTENDANCE = Type.Object(
  {
    ...MEMBER_COLUMNS,
    active: INTEGER,
    yes_votes: INTEGER,
    no_votes: INTEGER,
    abstained: INTEGER,
    passive: INTEGER,
    absent: INTEGER,
    excused: INTEGER,
    total: INTEGER,
    attendance_pct: NUMBER_OR_NULL,
    not_voted_combined: INTEGER,
    before_oath: INTEGER,
    excused_by_list: INTEGER,
    attendance_pct_present: NUMBER_OR_NULL,
    presence_pct: NUMBER_OR_NULL,
    presence_pct_unexcused: NUMBER_OR_NULL,
  },
  { title: 'MemberAttendance' },
);
