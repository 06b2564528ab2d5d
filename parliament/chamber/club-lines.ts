import { Ballot } from './ballot.ts';
import { NO_CLUB, type RollCalls } from './period.ts';

/** Which club a ballot counts for: the member's last one of the period, or the one at the time. */
export type ClubRule = 'current' | 'at-vote';

/** Yes and no votes of every club in every vote: entry vote × clubCount + club. */
export type ClubLines = {
  readonly rule: ClubRule;
  readonly voteCount: number;
  readonly clubCount: number;
  readonly yes: Uint8Array;
  readonly no: Uint8Array;
};

export function clubLines(calls: RollCalls, rule: ClubRule): ClubLines {
  const { ballots, clubAtVote, members, voteCount } = calls;
  const width = members.length;
  const clubCount = calls.clubs.length;
  const lastClub = Uint8Array.from(members, ({ club }) => club ?? NO_CLUB);
  const yes = new Uint8Array(voteCount * clubCount);
  const no = new Uint8Array(voteCount * clubCount);
  for (let vote = 0; vote < voteCount; vote++) {
    const row = vote * width;
    const line = vote * clubCount;
    for (let m = 0; m < width; m++) {
      const ballot = ballots[row + m]!;
      if (ballot !== Ballot.yes && ballot !== Ballot.no) continue;
      const club = rule === 'current' ? lastClub[m]! : clubAtVote[row + m]!;
      if (club === NO_CLUB) continue;
      if (ballot === Ballot.yes) yes[line + club]! += 1;
      else no[line + club]! += 1;
    }
  }
  return { rule, voteCount, clubCount, yes, no };
}

/** Yes minus no of a club in a vote: its sign is the club's side, 0 is none. */
export function clubBalance(lines: ClubLines, vote: number, club: number): number {
  const at = vote * lines.clubCount + club;
  return lines.yes[at]! - lines.no[at]!;
}

/** The club a member counts for in a vote; undefined for none. */
export function clubOf(
  { clubAtVote, members }: RollCalls,
  rule: ClubRule,
  vote: number,
  member: number,
): number | undefined {
  if (rule === 'current') return members[member]!.club;
  const club = clubAtVote[vote * members.length + member]!;
  return club === NO_CLUB ? undefined : club;
}

/** Whether a member voted against their club: both took a side, and not the same one. */
export function isRebellion(
  calls: RollCalls,
  lines: ClubLines,
  vote: number,
  member: number,
): boolean {
  const ballot = calls.ballots[vote * calls.members.length + member]!;
  if (ballot !== Ballot.yes && ballot !== Ballot.no) return false;
  const club = clubOf(calls, lines.rule, vote, member);
  if (club === undefined) return false;
  const balance = clubBalance(lines, vote, club);
  return balance !== 0 && balance > 0 !== (ballot === Ballot.yes);
}
