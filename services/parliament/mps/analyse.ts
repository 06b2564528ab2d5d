import type { Agreement } from '../chamber/agreement.ts';
import { byName, isInClub, type Member, partyCode, type RollCalls } from '../chamber/period.ts';
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

type MemberSort = keyof typeof BY;
export type MemberChoice = {
  readonly search: string;
  readonly party: string;
  readonly sort: MemberSort;
};

/** The members whose name or region has every word searched for, in the order chosen. */
export function memberRows(
  calls: RollCalls,
  { loyalty, attendance, withGovernment }: Figures,
  { search, party, sort }: MemberChoice,
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
    .sort((a, b) => BY[sort](a, b, calls) || byName(a.member, b.member));
}

type Order = (a: MemberRow, b: MemberRow, calls: RollCalls) => number;

/** Highest first; members without the figure last. Two of them differ by NaN: their names decide. */
const highest = (a: number | undefined, b: number | undefined) => orLowest(b) - orLowest(a);
const orLowest = (figure: number | undefined) => figure ?? Number.NEGATIVE_INFINITY;

const BY = {
  name: () => 0,
  party: (a, b, calls) => {
    const [one, other] = [a, b].map(({ member }) => partyCode(calls, member.club) ?? '');
    return one === other ? 0 : one! < other! ? -1 : 1;
  },
  rebellions: (a, b) => highest(a.rebellionPercent, b.rebellionPercent),
  attendance: (a, b) => highest(a.attendancePercent, b.attendancePercent),
} satisfies Record<string, Order>;
