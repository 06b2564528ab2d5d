import type { ClubRule } from '../chamber/club-lines.ts';
import type { Member, RollCalls } from '../chamber/period.ts';
import { countBits, votePlanes } from '../chamber/vote-planes.ts';
import { clubSides } from './club-sides.ts';
import { seatMask, seatsOfClubs } from './seats.ts';

export type MemberLoyalty = {
  readonly member: Member;
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
  const { members } = calls;
  const planes = votePlanes(calls);
  const active = new Uint32Array(members.length);
  const rebellions = new Uint32Array(members.length);
  for (const seats of seatsOfClubs(calls, rule)) {
    const sides = clubSides(planes, seats);
    for (const seat of seats) {
      const start = seat.member * planes.words;
      for (let word = seat.from >>> 5; word * 32 < seat.to; word++) {
        const mask = seatMask(seat, word);
        const yes = planes.yes[start + word]! & mask;
        const no = planes.no[start + word]! & mask;
        const [clubYes, clubNo] = [sides.yes[word]!, sides.no[word]!];
        active[seat.member]! += countBits((yes | no) & (clubYes | clubNo));
        rebellions[seat.member]! += countBits((yes & clubNo) | (no & clubYes));
      }
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
