import type { ClubLines } from '../../chamber/club-lines.ts';
import { byName, type ClubSpan, type Member, type RollCalls } from '../../chamber/period.ts';

export type ClubMember = { readonly member: Member; readonly spans: readonly ClubSpan[] };

/** Everyone who belonged to the club in this period, by name, with the dates. */
export function clubMembers({ members }: RollCalls, club: number): ClubMember[] {
  return members
    .map((member) => ({ member, spans: member.clubSpans.filter((span) => span.club === club) }))
    .filter(({ spans }) => spans.length > 0)
    .sort((a, b) => byName(a.member, b.member));
}

/** Votes that divided the club, the largest minority first. */
export function splitVotes(lines: ClubLines, club: number): number[] {
  const { yes, no, clubCount, voteCount } = lines;
  const at = (vote: number) => vote * clubCount + club;
  const minority = (vote: number) => Math.min(yes[at(vote)]!, no[at(vote)]!);
  const margin = (vote: number) => Math.abs(yes[at(vote)]! - no[at(vote)]!);
  return Array.from({ length: voteCount }, (_, vote) => vote)
    .filter((vote) => minority(vote) > 0)
    .sort((a, b) => minority(b) - minority(a) || margin(a) - margin(b) || b - a);
}
