import {
  type ClubRule,
  clubLines,
  isRankedByRebellion,
  opposesClub,
  withoutUnaffiliated,
} from '../chamber/club-lines.ts';
import { isInClub, type Member, type RollCalls } from '../chamber/period.ts';

export type MemberLoyalty = {
  readonly member: Member;
  /** Roll calls in which both the member and the club took a side. */
  readonly activeVotes: number;
  readonly rebellions: number;
  readonly rebellionPercent: number;
};

/** `affiliated`: with the club at the time, without ballots cast while unaffiliated. */
export type LoyaltyRule = ClubRule | 'affiliated';

/**
 * How often each member voted against their own club, most rebellious first. Only yes and no
 * count. The club's side is the majority of its yes and no votes, including the member's own; an
 * even split has no side. Members without any such vote are left out (docs/contract/parliament.md
 * 1.4).
 */
export function loyalty({
  rule = 'current',
  ...all
}: RollCalls & { readonly rule?: LoyaltyRule }): MemberLoyalty[] {
  const calls = rule === 'affiliated' ? withoutUnaffiliated(all) : all;
  const { members, voteCount } = calls;
  const lines = clubLines(calls, rule === 'current' ? rule : 'at-vote');
  const active = new Uint32Array(members.length);
  const rebellions = new Uint32Array(members.length);
  for (let vote = 0; vote < voteCount; vote++) {
    for (let m = 0; m < members.length; m++) {
      const isAgainst = opposesClub(calls, lines, vote, m);
      if (isAgainst === undefined) continue;
      active[m]! += 1;
      if (isAgainst) rebellions[m]! += 1;
    }
  }

  return members
    .map((member, m) => ({
      member,
      activeVotes: active[m]!,
      rebellions: rebellions[m]!,
      rebellionPercent: (rebellions[m]! / active[m]!) * 100,
    }))
    .filter(({ activeVotes }) => activeVotes > 0)
    .sort(mostRebelliousFirst);
}

function mostRebelliousFirst(a: MemberLoyalty, b: MemberLoyalty): number {
  return (
    // mutation: at equal rates more rebellions are more active votes
    b.rebellionPercent - a.rebellionPercent ||
    b.rebellions - a.rebellions ||
    b.activeVotes - a.activeVotes ||
    // mutation: members are in order of id and sorting is stable
    a.member.id - b.member.id
  );
}

/** Which members are ranked: those of one club, with or without the unaffiliated. */
export type LoyaltyChoice = {
  readonly party: string;
  readonly unaffiliated: 'without' | 'with';
  readonly club: ClubRule;
};

/**
 * The rows of the choice and how many unaffiliated members it leaves out, who have no club to vote
 * against: those who end the period so and, by the club at the time, those who ever were. A choice
 * of one club leaves nobody out.
 */
export function rankedLoyalty(
  calls: RollCalls,
  rows: readonly MemberLoyalty[],
  { party, unaffiliated, club }: LoyaltyChoice,
): { readonly rows: readonly MemberLoyalty[]; readonly leftOut: number } {
  const chosen = rows.filter(({ member }) => isInClub(calls, member, party));
  if (unaffiliated === 'with' || party !== '') return { rows: chosen, leftOut: 0 };
  const ranked = chosen.filter(({ member }) => isRankedByRebellion(calls, member, club));
  return { rows: ranked, leftOut: chosen.length - ranked.length };
}
