import { partyCode, type RollCalls } from '../chamber/period.ts';
import type { MemberRow } from './analyse.ts';

export function memberRecord(calls: RollCalls, row: MemberRow) {
  const { member } = row;
  return {
    id_poslanec: member.id,
    id_osoba: member.personId ?? null,
    jmeno: member.firstName,
    prijmeni: member.lastName,
    party: partyCode(calls, member.club),
    kraj: member.region ?? null,
    active_votes: row.activeVotes,
    rebellion_pct: row.rebellionPercent ?? null,
    attendance_votes: row.attendanceVotes,
    attendance_pct: row.attendancePercent ?? null,
  };
}
