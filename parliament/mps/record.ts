import { Type } from 'typebox';
import type { RollCalls } from '../chamber/period.ts';
import {
  INTEGER,
  MEMBER_COLUMNS,
  NUMBER_OR_NULL,
  TEXT_OR_NULL,
} from '../chamber/record-schemas.ts';
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

export const MEMBER = Type.Object(
  {
    ...MEMBER_COLUMNS,
    kraj: TEXT_OR_NULL,
    active_votes: INTEGER,
    rebellion_pct: NUMBER_OR_NULL,
    attendance_votes: INTEGER,
    attendance_pct: NUMBER_OR_NULL,
  },
  { title: 'Member' },
);
