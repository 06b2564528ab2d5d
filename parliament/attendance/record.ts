import { Type } from 'typebox';
import type { RollCalls } from '../chamber/period.ts';
import { INTEGER, MEMBER_COLUMNS, NUMBER } from '../chamber/record-schemas.ts';
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
    active: Type.Integer({ description: 'yes, no and abstained' }),
    yes_votes: INTEGER,
    no_votes: INTEGER,
    abstained: INTEGER,
    passive: Type.Integer({ description: 'logged in, no button pressed' }),
    absent: Type.Integer({ description: 'not logged in' }),
    excused: Type.Integer({ description: 'excused in the roll call' }),
    total: Type.Integer({ description: 'votes with any record of the member' }),
    attendance_pct: Type.Union([NUMBER, Type.Null()], {
      description: 'active ÷ (total − excused) × 100',
    }),
    not_voted_combined: Type.Integer({
      description: 'abstained or no button pressed: since 1995 one code',
    }),
    before_oath: Type.Integer({ description: 'elected, not yet sworn in' }),
    excused_by_list: Type.Integer({
      description: 'not logged in while the list of excuses covers the time',
    }),
    attendance_pct_present: Type.Union([NUMBER, Type.Null()], {
      description: '(active + not_voted_combined) ÷ (total − excused − before_oath) × 100',
    }),
    presence_pct: Type.Union([NUMBER, Type.Null()], {
      description: 'logged in, of all votes but those excused or before the oath',
    }),
    presence_pct_unexcused: Type.Union([NUMBER, Type.Null()], {
      description: 'the same without absences that the list of excuses covers',
    }),
  },
  { title: 'MemberAttendance' },
);
