import { partyCode, type RollCalls } from '../chamber/period.ts';
import type { MemberLoyalty } from './analyse.ts';

/** One row as programs get it, in JSON and CSV. */
export type LoyaltyRecord = {
  readonly id_poslanec: number;
  readonly id_osoba: number | null;
  readonly jmeno: string;
  readonly prijmeni: string;
  readonly party: string | null;
  readonly active_votes: number;
  readonly rebellions: number;
  readonly rebellion_pct: number;
};

export function loyaltyRecord(calls: RollCalls, row: MemberLoyalty): LoyaltyRecord {
  const { member, club, activeVotes, rebellions, rebellionPercent } = row;
  return {
    id_poslanec: member.id,
    id_osoba: member.personId ?? null,
    jmeno: member.firstName,
    prijmeni: member.lastName,
    party: partyCode(calls, club),
    active_votes: activeVotes,
    rebellions,
    rebellion_pct: rebellionPercent,
  };
}
