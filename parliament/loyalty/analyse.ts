import { Ballot } from '../chamber/ballot.ts';
import { type Member, NO_CLUB, type RollCalls } from '../chamber/period.ts';

/** Which club a ballot counts for: the member's last one of the period, or the one at the time. */
export type ClubRule = 'current' | 'at-vote';

export type MemberLoyalty = {
  readonly member: Member;
  /** The member's last club of the period, as an index into `clubs`. */
  readonly club: number | undefined;
  /** Roll calls in which both the member and the club took a side. */
  readonly activeVotes: number;
  readonly rebellions: number;
  readonly rebellionPercent: number;
};

/**
 * How often each member voted against their own club, most rebellious first (specification 1.4).
 * Only yes and no count. A club's side is that of the majority of its yes and no votes, the
 * member's own included; an even split has no side. Members without any such vote are left out.
 */
export function loyalty(calls: RollCalls, rule: ClubRule = 'current'): MemberLoyalty[] {
  const { ballots, members, clubs, voteCount } = calls;
  const width = members.length;
  const lastClub = Uint8Array.from(members, ({ club }) => club ?? NO_CLUB);
  const clubOf = rule === 'current' ? lastClub : calls.clubAtVote;
  const active = new Uint32Array(width);
  const rebellions = new Uint32Array(width);
  // One more place for NO_CLUB, whose balance is kept and never asked.
  const balance = new Int16Array(NO_CLUB + 1);

  for (let vote = 0; vote < voteCount; vote++) {
    const row = vote * width;
    const clubRow = rule === 'current' ? 0 : row;
    balance.fill(0, 0, clubs.length);
    for (let m = 0; m < width; m++) {
      const ballot = ballots[row + m]!;
      if (ballot === Ballot.yes) balance[clubOf[clubRow + m]!]! += 1;
      else if (ballot === Ballot.no) balance[clubOf[clubRow + m]!]! -= 1;
    }
    for (let m = 0; m < width; m++) {
      const ballot = ballots[row + m]!;
      if (ballot !== Ballot.yes && ballot !== Ballot.no) continue;
      const club = clubOf[clubRow + m]!;
      const side = balance[club]!;
      if (side === 0 || club === NO_CLUB) continue;
      active[m]! += 1;
      if (side > 0 !== (ballot === Ballot.yes)) rebellions[m]! += 1;
    }
  }

  return members
    .map((member, m) => ({
      member,
      club: member.club,
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
