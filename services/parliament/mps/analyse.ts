import type { Agreement } from '../chamber/agreement.ts';
import { byName, isInClub, type Member, type RollCalls } from '../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import type { OwnAttendance, OwnLoyalty } from '../compute/analyses.ts';

/** A member with the rows that `/loyalty` and `/attendance` have of them, if any. */
export type MemberRow = {
  readonly member: Member;
  readonly loyalty: OwnLoyalty | undefined;
  readonly attendance: OwnAttendance | undefined;
  /** Votes on the side of the government, of those in which it is known. */
  readonly withGovernment: Agreement;
};

type Figures = {
  readonly loyalty: readonly OwnLoyalty[];
  readonly attendance: readonly OwnAttendance[];
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
  const words = searchWords(search);
  return calls.members
    .map((member, m) => ({
      member,
      loyalty: loyaltyOf.get(member.id),
      attendance: attendanceOf.get(member.id),
      withGovernment: withGovernment[m]!,
    }))
    .filter(({ member }) => {
      const { firstName, lastName, region } = member;
      const text = folded(`${firstName} ${lastName} ${region ?? ''}`);
      return isInClub(calls, member, party) && matchesWords(text, words);
    })
    .sort((a, b) => byName(a.member, b.member));
}
