import type { RollCalls } from '../chamber/period.ts';
import { memberColumns } from '../chamber/records.ts';
import type { MemberRow } from './analyse.ts';

export function memberRecord(calls: RollCalls, row: MemberRow) {
  const { member } = row;
  return {
    ...memberColumns(calls, member),
    kraj: member.region ?? null,
    active_votes: row.activeVotes,
    rebellion_pct: row.rebellionPercent ?? null,
    attendance_votes: row.attendanceVotes,
    attendance_pct: row.attendancePercent ?? null,
  };
}
