import { type Member, partyCode, type RollCalls } from './period.ts';

/** A member as programs get it; every row about a member begins with it. */
export function memberColumns(calls: RollCalls, member: Member) {
  return {
    id_poslanec: member.id,
    id_osoba: member.personId ?? null,
    jmeno: member.firstName,
    prijmeni: member.lastName,
    party: partyCode(calls, member.club),
  };
}
