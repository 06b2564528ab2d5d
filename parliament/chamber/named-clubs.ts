import type { ClubLines } from './club-lines.ts';
import { cohesion } from './cohesion.ts';
import { type RollCalls, UNAFFILIATED } from './period.ts';

/** Clubs and pairs with fewer votes are listed but not named in a finding. */
export function enoughVotes({ voteCount }: Pick<RollCalls, 'voteCount'>): number {
  return Math.min(100, voteCount / 10);
}

const ENOUGH_MEMBERS = 3;

/**
 * The clubs that findings name: those with enough members and votes, never the unaffiliated, who are
 * no club (docs/contract/parliament.md 10.6).
 * @param lines with the club at the time of the vote
 */
export function namedClubs(
  { clubs }: Pick<RollCalls, 'clubs'>,
  lines: ClubLines,
): ReadonlySet<number> {
  const isNamed = (club: number) =>
    clubs[club] !== UNAFFILIATED &&
    largestVote(lines, club) >= ENOUGH_MEMBERS &&
    cohesion(lines, club).votes >= enoughVotes(lines);
  return new Set([...clubs.keys()].filter(isNamed));
}

/** The most members of a club who voted yes or no in one vote. */
export function largestVote({ yes, no, clubCount, voteCount }: ClubLines, club: number): number {
  let largest = 0;
  for (let vote = 0; vote < voteCount; vote++) {
    const at = vote * clubCount + club;
    largest = Math.max(largest, yes[at]! + no[at]!);
  }
  return largest;
}
