import { type ClubRule, clubLines, opposesClub } from '../chamber/club-lines.ts';
import type { Member, RollCalls } from '../chamber/period.ts';

export type MemberLoyalty = {
  readonly member: Member;
  /** Roll calls in which both the member and the club took a side. */
  readonly activeVotes: number;
  readonly rebellions: number;
  readonly rebellionPercent: number;
};

/**
 * Rebellions of each member against their own club, most rebellious first. Only yes and no
 * count. The club's side is the majority of its yes and no votes, including the member's own; an
 * even split has no side. Members without any such vote are left out (docs/contract/parliament.md
 * 1.4).
 */
export function loyalty({
  rule = 'current',
  ...calls
}: RollCalls & { readonly rule?: ClubRule }): MemberLoyalty[] {
  const { members, voteCount } = calls;
  const lines = clubLines(calls, rule);
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
    b.rebellionPercent - a.rebellionPercent ||
    b.rebellions - a.rebellions ||
    b.activeVotes - a.activeVotes ||
    a.member.id - b.member.id
  );
}
