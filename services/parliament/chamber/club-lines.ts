import { BALLOT_LETTERS, Ballot } from './ballot.ts';
import {
  hourOf,
  type Member,
  NO_CLUB,
  type Period,
  partyCode,
  type RollCalls,
  UNAFFILIATED,
  type Vote,
} from './period.ts';
import { firstWhere } from './print-history.ts';

/** The club a ballot counts for: the member's last of the period, or that at the time of the vote. */
export type ClubRule = 'current' | 'at-vote';

/** Yes and no ballots of every club in every vote: entry vote × clubCount + club. */
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

/** Yes minus no of a club in a vote; the sign is the club's side, 0 an even split. */
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

/** True when a yes or no opposes the side of the member's club; undefined where one of them has no side. */
export function opposesClub(
  calls: RollCalls,
  lines: ClubLines,
  vote: number,
  member: number,
): boolean | undefined {
  const ballot = calls.ballots[vote * calls.members.length + member]!;
  if (ballot !== Ballot.yes && ballot !== Ballot.no) return undefined;
  const club = clubOf(calls, lines.rule, vote, member);
  const balance = club === undefined ? 0 : clubBalance(lines, vote, club);
  return balance === 0 ? undefined : balance > 0 !== (ballot === Ballot.yes);
}

/** True when a member voted against their club; at the time of a vote the unaffiliated have none. */
export function isRebellion(
  calls: RollCalls,
  lines: ClubLines,
  vote: number,
  member: number,
): boolean {
  const { rule } = lines;
  const isOutside =
    rule === 'at-vote' && partyCode(calls, clubOf(calls, rule, vote, member)) === UNAFFILIATED;
  return !isOutside && opposesClub(calls, lines, vote, member) === true;
}

/**
 * The club of every member at the time of every vote: entry v × members + m. Memberships are exact to
 * the hour, both ends inclusive; of two that overlap, the later start wins.
 */
export function clubAtVote(votes: readonly Vote[], members: readonly Member[]): Uint8Array {
  const width = members.length;
  const clubs = new Uint8Array(new SharedArrayBuffer(votes.length * width)).fill(NO_CLUB);
  const hours = votes.map(hourOf);
  for (const [column, { clubSpans }] of members.entries()) {
    for (const { club, from, to } of clubSpans) {
      const after = (at: number) => to !== undefined && hours[at]! > to;
      const end = firstWhere(votes.length, after);
      for (let vote = firstWhere(votes.length, (at) => hours[at]! >= from); vote < end; vote++) {
        clubs[vote * width + column] = club;
      }
    }
  }
  return clubs;
}

/** The ballot of one member in one vote. */
export type BallotRow = {
  readonly member: Member;
  /** Index into `clubs`; undefined for none. */
  readonly club: number | undefined;
  readonly ballot: Ballot;
};

/** Ballots of the vote with this index, by member id. */
export function ballotRows(period: Period, vote: number, rule: ClubRule): BallotRow[] {
  const { members, ballots } = period;
  const offset = vote * members.length;
  const rows: BallotRow[] = [];
  for (const [column, member] of members.entries()) {
    const ballot = ballots[offset + column] as Ballot;
    if (ballot === Ballot.none) continue;
    rows.push({ member, club: clubOf(period, rule, vote, column), ballot });
  }
  return rows;
}

/** Number of ballots in the vote, which is the number of occupied seats. */
export function countMembers({ members, ballots }: Period, vote: number): number {
  const row = ballots.subarray(vote * members.length, (vote + 1) * members.length);
  return row.reduce((count, ballot) => (ballot === Ballot.none ? count : count + 1), 0);
}

/** The source's letter of a ballot; an excused absence is `@` there. */
export function sourceLetter(ballot: Ballot): string {
  return BALLOT_LETTERS[ballot === Ballot.absentExcused ? Ballot.absent : ballot]!;
}

/** Kinds of ballot that pages distinguish, in the order they are counted in. */
export const KINDS = ['yes', 'no', 'abstained', 'absent', 'excused'] as const;
export type BallotKind = (typeof KINDS)[number];

const KIND_OF_BALLOT: readonly BallotKind[] = [
  'absent',
  'yes',
  'no',
  'abstained',
  'abstained',
  'abstained',
  'absent',
  'excused',
  'absent',
  'excused',
];

/** The kind of a ballot; all kinds of presence without yes or no are `abstained`. */
export function kindOf(ballot: Ballot): BallotKind {
  return KIND_OF_BALLOT[ballot]!;
}

export function countBallots(rows: readonly BallotRow[]): Record<BallotKind, number> {
  const counts = { yes: 0, no: 0, abstained: 0, absent: 0, excused: 0 };
  for (const { ballot } of rows) counts[kindOf(ballot)] += 1;
  return counts;
}
