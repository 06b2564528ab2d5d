import { agreementPercent } from '../chamber/agreement.ts';
import type { RollCalls } from '../chamber/period.ts';
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
