import type { VotePlanes } from '../chamber/vote-planes.ts';
import { type Seat, seatMask } from './seats.ts';

/** The side a club took, a vote a bit; a vote in neither was an even split. */
type ClubSides = { readonly yes: Int32Array; readonly no: Int32Array };

/**
 * The side of the majority of a club's yes and no votes, thirty-two votes at a time. The balance of
 * each vote is a binary number whose digits lie in as many words, one above the other: adding or
 * taking away one, for those votes of the thirty-two that a mask names, is carrying a mask upwards.
 * The balance starts at the value of its highest digit, so that this digit alone says "not
 * negative".
 */
export function clubSides(planes: VotePlanes, seats: readonly Seat[]): ClubSides {
  const { words } = planes;
  const sides = { yes: new Int32Array(words), no: new Int32Array(words) };
  const highest = 33 - Math.clz32(seats.length);
  const digits = new Int32Array(highest + 1);
  for (let word = 0; word < words; word++) {
    digits.fill(0);
    digits[highest] = -1;
    for (let s = 0; s < seats.length; s++) {
      const seat = seats[s]!;
      const mask = seatMask(seat, word);
      const at = seat.member * words + word;
      let carry = planes.yes[at]! & mask;
      for (let digit = 0; carry !== 0; digit++) {
        const before = digits[digit]!;
        digits[digit] = before ^ carry;
        carry &= before;
      }
      let borrow = planes.no[at]! & mask;
      for (let digit = 0; borrow !== 0; digit++) {
        const before = digits[digit]!;
        digits[digit] = before ^ borrow;
        borrow &= ~before;
      }
    }
    let rest = 0;
    for (let digit = 0; digit < highest; digit++) rest |= digits[digit]!;
    sides.yes[word] = digits[highest]! & rest;
    sides.no[word] = ~digits[highest]!;
  }
  return sides;
}
