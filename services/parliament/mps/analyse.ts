import type { Agreement } from '../chamber/agreement.ts';
import { byName, isInClub, type Member, type RollCalls } from '../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';

/** A member with the figures that lists show; undefined where there is no vote. */
export type MemberRow = {
  readonly member: Member;
  readonly rebellionPercent: number | undefined;
  /** Votes the share of rebellions is taken of. */
  readonly activeVotes: number;
  readonly attendancePercent: number | undefined;
  /** Votes the attendance is taken of. */
  readonly attendanceVotes: number;
  /** Votes on the side of the government, of those in which it is known. */
  readonly withGovernment: Agreement;
};

type Figures = {
  readonly loyalty: readonly {
    readonly member: Member;
    readonly activeVotes: number;
    readonly rebellionPercent: number;
  }[];
  readonly attendance: readonly {
    readonly member: Member;
    readonly total: number;
    readonly excused: number;
    readonly percent: number | undefined;
  }[];
  /** By the places of the members. */
  readonly withGovernment: readonly Agreement[];
};

export type MemberChoice = { readonly search: string; readonly party: string };

/** The members whose name or region has every word searched for, by name. */
export function memberRows(
  calls: RollCalls,
  { loyalty, attendance, withGovernment }: Figures,
  { search, party }: MemberChoice,
): MemberRow[] {
  const loyaltyOf = new Map(loyalty.map((row) => [row.member.id, row]));
  const attendanceOf = new Map(attendance.map((row) => [row.member.id, row]));
  const sides = new Map(calls.members.map(({ id }, m) => [id, withGovernment[m]!]));
  const words = searchWords(search);
  return calls.members
    .filter((member) => {
      const { firstName, lastName, region } = member;
      const text = folded(`${firstName} ${lastName} ${region ?? ''}`);
      return isInClub(calls, member, party) && matchesWords(text, words);
    })
    .map((member) => {
      const own = loyaltyOf.get(member.id);
      const there = attendanceOf.get(member.id);
      return {
        member,
        rebellionPercent: own?.rebellionPercent,
        activeVotes: own?.activeVotes ?? 0,
        attendancePercent: there?.percent,
        attendanceVotes: there ? there.total - there.excused : 0,
        withGovernment: sides.get(member.id)!,
      };
    })
    .sort((a, b) => byName(a.member, b.member));
}
