import { BALLOT_KINDS, Ballot } from '../chamber/ballot.ts';
import type { Member, RollCalls } from '../chamber/period.ts';

/** How often a member took part in roll calls, and how. */
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
  /** Of the absent: those whom the list of excuses covers. */
  readonly absentExcused: number;
  /** Marked as excused in the roll call itself. */
  readonly excused: number;
  readonly beforeOath: number;
  readonly total: number;
  /** Yes, no and abstained. */
  readonly active: number;
  /** active ÷ (total − excused) × 100, as specified; undefined when nothing is left to divide by. */
  readonly percent: number | undefined;
  /** (active + notVoted) ÷ (total − excused − beforeOath) × 100. */
  readonly presentPercent: number | undefined;
  /** The same, with absences that the list of excuses covers left out as well. */
  readonly unexcusedPercent: number | undefined;
};

/**
 * The attendance of every member who stands in any roll call, in the order of members
 * (specification 1.4). One pass counts each member's ballots by kind; the shares follow from that.
 */
export function attendance(calls: RollCalls): MemberAttendance[] {
  const counts = ballotCounts(calls);
  return calls.members
    .map((member, m) => ofCounts(member, counts.subarray(m * STRIDE, m * STRIDE + BALLOT_KINDS)))
    .filter(({ total }) => total > 0);
}

/** Places a member has in the table of counts: a power of two, so that a shift finds them. */
const SHIFT = 4;
const STRIDE = 1 << SHIFT;

/** Counts the pairs of what a member did in two votes running, which takes half as many steps. */
function ballotCounts({ ballots, members, voteCount }: RollCalls): Uint32Array {
  const width = members.length;
  const pairs = new Uint32Array(width << (2 * SHIFT));
  const counts = new Uint32Array(width << SHIFT);
  for (let vote = 0; vote + 1 < voteCount; vote += 2) {
    const row = vote * width;
    const next = row + width;
    for (let m = 0; m < width; m++) {
      pairs[(m << (2 * SHIFT)) | (ballots[row + m]! << SHIFT) | ballots[next + m]!]! += 1;
    }
  }
  for (let at = 0; at < pairs.length; at++) {
    const place = (at >>> (2 * SHIFT)) << SHIFT;
    counts[place | ((at >>> SHIFT) & (STRIDE - 1))]! += pairs[at]!;
    counts[place | (at & (STRIDE - 1))]! += pairs[at]!;
  }
  if (voteCount % 2 === 1) {
    const row = (voteCount - 1) * width;
    for (let m = 0; m < width; m++) counts[(m << SHIFT) | ballots[row + m]!]! += 1;
  }
  return counts;
}

function ofCounts(member: Member, counts: Uint32Array): MemberAttendance {
  const of = (ballot: Ballot) => counts[ballot]!;
  const active = of(Ballot.yes) + of(Ballot.no) + of(Ballot.abstained);
  const total = counts.reduce((sum, count) => sum + count) - of(Ballot.none);
  const present = active + of(Ballot.notVoted);
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
    unexcusedPercent: share(present, expected - of(Ballot.absentExcused)),
  };
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (part / whole) * 100;
}
