import type { ClubLines } from '../../chamber/club-lines.ts';
import { type Agreement, type Cohesion, clubAgreement, cohesion } from '../../chamber/cohesion.ts';
import { byName } from '../../chamber/find-member.ts';
import { monthsOf } from '../../chamber/months.ts';
import type { ClubSpan, Member, Period, RollCalls } from '../../chamber/period.ts';

export type MonthCohesion = { readonly month: string } & Cohesion;

export function cohesionByMonth(period: Period, lines: ClubLines, club: number): MonthCohesion[] {
  return monthsOf(period.votes).map(({ month, from, to }) => ({
    month,
    ...cohesion(lines, club, from, to),
  }));
}

export type OtherClub = { readonly club: number } & Agreement;

/** The other clubs by how often they took the same side; those never met are left out. */
export function otherClubs(calls: RollCalls, lines: ClubLines, club: number): OtherClub[] {
  return calls.clubs
    .map((_, other) => ({ club: other, ...clubAgreement(lines, club, other) }))
    .filter((other) => other.club !== club && other.votes > 0)
    .sort((a, b) => b.same / b.votes - a.same / a.votes || b.votes - a.votes);
}

export type ClubMember = { readonly member: Member; readonly spans: readonly ClubSpan[] };

/** Everybody who ever was in the club in this period, by name, with when. */
export function clubMembers({ members }: RollCalls, club: number): ClubMember[] {
  return members
    .map((member) => ({ member, spans: member.clubSpans.filter((span) => span.club === club) }))
    .filter(({ spans }) => spans.length > 0)
    .sort((a, b) => byName(a.member, b.member));
}
