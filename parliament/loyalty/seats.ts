import type { ClubRule } from '../chamber/club-lines.ts';
import { NO_CLUB, type RollCalls } from '../chamber/period.ts';

/** A member in a club over the votes `from` (included) to `to` (not included). */
export type Seat = {
  /** Index into `members`. */
  readonly member: number;
  readonly from: number;
  readonly to: number;
};

/** The seats of every club: one a member, or one for each stretch of time in a club. */
export function seatsOfClubs(calls: RollCalls, rule: ClubRule): Seat[][] {
  const seats: Seat[][] = calls.clubs.map(() => []);
  if (rule === 'at-vote') addStretches(calls, seats);
  else {
    for (const [member, { club }] of calls.members.entries()) {
      if (club !== undefined) seats[club]!.push({ member, from: 0, to: calls.voteCount });
    }
  }
  return seats;
}

/** A stretch ends where the club of a member is another than in the vote before. */
function addStretches({ clubAtVote, members, voteCount }: RollCalls, seats: Seat[][]): void {
  const width = members.length;
  const since = new Int32Array(width);
  const close = (member: number, club: number, to: number) => {
    if (club !== NO_CLUB) seats[club]!.push({ member, from: since[member]!, to });
    since[member] = to;
  };
  for (let vote = 1; vote < voteCount; vote++) {
    const row = vote * width;
    for (let m = 0; m < width; m++) {
      const before = clubAtVote[row - width + m]!;
      if (clubAtVote[row + m] !== before) close(m, before, vote);
    }
  }
  if (voteCount === 0) return;
  const last = (voteCount - 1) * width;
  for (let m = 0; m < width; m++) close(m, clubAtVote[last + m]!, voteCount);
}

/** Which votes of a word belong to a seat: a bit each. */
export function seatMask({ from, to }: Seat, word: number): number {
  return bitsFrom(from - word * 32) & ~bitsFrom(to - word * 32);
}

/** All bits from the given one upwards. */
function bitsFrom(bit: number): number {
  if (bit >= 32) return 0;
  return bit <= 0 ? -1 : -1 << bit;
}
