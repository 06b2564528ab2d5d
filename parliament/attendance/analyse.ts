import { BALLOT_KINDS, Ballot } from '../chamber/ballot.ts';
import type { Member, RollCalls } from '../chamber/period.ts';

export type MemberAttendance = {
  readonly member: Member;
  readonly yes: number;
  readonly no: number;
  readonly abstained: number;
  /** Logged in, pressed nothing. */
  readonly passive: number;
  /** Abstained or pressed nothing (code K): since 1995 the source does not say which. */
  readonly notVoted: number;
  /** Not logged in, excused or not. */
  readonly absent: number;
  /** Those of `absent` that the list of excuses covers. */
  readonly absentExcused: number;
  /** Marked as excused in the roll call itself. */
  readonly excused: number;
  readonly beforeOath: number;
  readonly total: number;
  /** Yes, no and abstained. */
  readonly active: number;
  /** active ÷ (total − excused) × 100; undefined when the denominator is 0. */
  readonly percent: number | undefined;
  /** (active + notVoted) ÷ (total − excused − beforeOath) × 100. */
  readonly presentPercent: number | undefined;
  /** Logged in: (active + passive + notVoted) ÷ (total − excused − beforeOath) × 100. */
  readonly presencePercent: number | undefined;
  /** The same, with excused absences subtracted from the denominator as well. */
  readonly presenceUnexcusedPercent: number | undefined;
};

/**
 * The attendance of every member who appears in any roll call, in the order of members: ballots
 * counted by kind, and the shares that follow from the counts (docs/contract/parliament.md 1.4).
 */
export function attendance(calls: RollCalls): MemberAttendance[] {
  const { ballots, members, voteCount } = calls;
  const counts = members.map(() => new Uint32Array(BALLOT_KINDS));
  for (let vote = 0; vote < voteCount; vote++) {
    for (let m = 0; m < members.length; m++) {
      counts[m]![ballots[vote * members.length + m]!]! += 1;
    }
  }
  return members.map((member, m) => ofCounts(member, counts[m]!)).filter(({ total }) => total > 0);
}

function ofCounts(member: Member, counts: Uint32Array): MemberAttendance {
  const of = (ballot: Ballot) => counts[ballot]!;
  const active = of(Ballot.yes) + of(Ballot.no) + of(Ballot.abstained);
  const total = counts.reduce((sum, count) => sum + count) - of(Ballot.none);
  const present = active + of(Ballot.notVoted);
  const loggedIn = present + of(Ballot.passive);
  const expected = total - of(Ballot.excused) - of(Ballot.beforeOath);
  return {
    member,
    yes: of(Ballot.yes),
    no: of(Ballot.no),
    abstained: of(Ballot.abstained),
    passive: of(Ballot.passive),
    notVoted: of(Ballot.notVoted),
    absent: of(Ballot.absent) + of(Ballot.absentExcused),
    absentExcused: of(Ballot.absentExcused),
    excused: of(Ballot.excused),
    beforeOath: of(Ballot.beforeOath),
    total,
    active,
    percent: share(active, total - of(Ballot.excused)),
    presentPercent: share(present, expected),
    presencePercent: share(loggedIn, expected),
    presenceUnexcusedPercent: share(loggedIn, expected - of(Ballot.absentExcused)),
  };
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (part / whole) * 100;
}
