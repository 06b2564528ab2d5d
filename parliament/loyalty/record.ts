import { Type } from 'typebox';
import type { RollCalls } from '../chamber/period.ts';
import { MEMBER_COLUMNS, NUMBER } from '../chamber/record-schemas.ts';
import { memberColumns } from '../chamber/records.ts';
import type { MemberLoyalty } from './analyse.ts';

/** One row in JSON and CSV. */
export function loyaltyRecord(calls: RollCalls, row: MemberLoyalty) {
  const { member, activeVotes, rebellions, rebellionPercent } = row;
  return {
    ...memberColumns(calls, member),
    active_votes: activeVotes,
    rebellions,
    rebellion_pct: rebellionPercent,
  };
}

export const LOYALTY = Type.Object(
  {
    ...MEMBER_COLUMNS,
    active_votes: Type.Integer({
      description: 'votes with a yes or no in which the club had a majority',
    }),
    rebellions: Type.Integer({ description: 'those against the majority of the club' }),
    rebellion_pct: NUMBER,
  },
  { title: 'MemberLoyalty' },
);
