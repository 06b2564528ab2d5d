import { type Agreement, clubAgreement } from '../../chamber/agreement.ts';
import type { ClubLines } from '../../chamber/club-lines.ts';
import { type Cohesion, cohesion } from '../../chamber/cohesion.ts';
import {
  byName,
  type ClubSpan,
  type Member,
  monthsOf,
  type Period,
  type RollCalls,
} from '../../chamber/period.ts';

export type MonthCohesion = { readonly month: string } & Cohesion;

export function cohesionByMonth(period: Period, lines: ClubLines, club: number): MonthCohesion[] {
  return monthsOf(period.votes).map(({ month, from, to }) => ({
    month,
    ...cohesion(lines, club, from, to),
  }));
}

export type OtherClub = { readonly club: number } & Agreement;

/** The other clubs by agreement; clubs without a common vote are left out. */
export function otherClubs(calls: RollCalls, lines: ClubLines, club: number): OtherClub[] {
  return calls.clubs
    .map((_, other) => ({ club: other, ...clubAgreement(lines, club, other) }))
    .filter((other) => other.club !== club && other.votes > 0)
    .sort((a, b) => b.same / b.votes - a.same / a.votes || b.votes - a.votes);
}

export type ClubMember = { readonly member: Member; readonly spans: readonly ClubSpan[] };

/** Everyone who belonged to the club in this period, by name, with the dates. */
export function clubMembers({ members }: RollCalls, club: number): ClubMember[] {
  return members
    .map((member) => ({ member, spans: member.clubSpans.filter((span) => span.club === club) }))
    .filter(({ spans }) => spans.length > 0)
    .sort((a, b) => byName(a.member, b.member));
}
