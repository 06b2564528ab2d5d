import { Type } from 'typebox';
import { agreementPercent } from '../chamber/agreement.ts';
import type { RollCalls } from '../chamber/period.ts';
import { INTEGER, NUMBER, NUMBER_OR_NULL, TEXT } from '../chamber/record-schemas.ts';
import type { ClubPair, ClubSummary } from './analyse.ts';

export function clubRecord({ code, members, largest, cohesion }: ClubSummary) {
  return {
    party: code,
    members,
    largest_vote: largest,
    votes: cohesion.votes,
    rice_index: cohesion.mean ?? null,
  };
}

export function pairRecord({ clubs }: RollCalls, pair: ClubPair) {
  return {
    party1: clubs[pair.one]!,
    party2: clubs[pair.other]!,
    votes: pair.votes,
    same: pair.same,
    agreement_pct: agreementPercent(pair) ?? null,
  };
}

export const CLUB = Type.Object(
  {
    party: TEXT,
    members: INTEGER,
    largest_vote: Type.Union([INTEGER, Type.Null()], {
      description: 'most yes and no ballots of the club in one vote',
    }),
    votes: Type.Integer({ description: 'votes with a yes or no of the club' }),
    rice_index: Type.Union([NUMBER, Type.Null()], {
      description: 'mean of |yes − no| ÷ (yes + no): 1 is unity',
    }),
  },
  { title: 'Club' },
);

export const CLUB_PAIR = Type.Object(
  {
    party1: TEXT,
    party2: TEXT,
    votes: Type.Integer({ description: 'votes in which both clubs had a majority' }),
    same: Type.Integer({ description: 'those with the same majority' }),
    agreement_pct: NUMBER_OR_NULL,
  },
  { title: 'ClubPair' },
);
