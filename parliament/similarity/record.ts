import { type Member, memberName, partyCode, type RollCalls } from '../chamber/period.ts';
import type { MapPoint, MemberPair } from './analyse.ts';

/** One pair in JSON and CSV. */
export function pairRecord(calls: RollCalls, pair: MemberPair) {
  const { one, other, similarity, agreed, compared } = pair;
  const party = (member: Member) => partyCode(calls, member.club);
  return {
    mp1_id: one.id,
    mp1_name: memberName(one),
    mp1_party: party(one),
    mp2_id: other.id,
    mp2_name: memberName(other),
    mp2_party: party(other),
    similarity,
    agreed,
    compared,
  };
}

/** One member on the map. */
export function pointRecord(calls: RollCalls, { member, x, y }: MapPoint) {
  return {
    id_poslanec: member.id,
    name: memberName(member),
    party: partyCode(calls, member.club),
    x,
    y,
  };
}
