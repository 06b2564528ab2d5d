import { Type } from 'typebox';
import { type Member, memberName, partyCode, type RollCalls } from '../chamber/period.ts';
import { INTEGER, TEXT } from '../chamber/record-schemas.ts';
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

export const MEMBER_PAIR = Type.Object(
  {
    mp1_id: INTEGER,
    mp1_name: TEXT,
    mp1_party: TEXT,
    mp2_id: INTEGER,
    mp2_name: TEXT,
    mp2_party: TEXT,
    similarity: Type.Number({
      description: 'cosine of the ballots: 1 always alike, 0 unrelated, −1 always opposite',
    }),
    agreed: Type.Integer({ description: 'votes in which both voted the same' }),
    compared: Type.Integer({ description: 'votes in which both voted yes or no' }),
  },
  { title: 'MemberPair' },
);

export const MAP_POINT = Type.Object(
  {
    id_poslanec: INTEGER,
    name: TEXT,
    party: TEXT,
    x: Type.Number({ description: 'first principal component' }),
    y: Type.Number({ description: 'second principal component' }),
  },
  { title: 'MapPoint' },
);
